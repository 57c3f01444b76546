// The page of one system: all its scores in a language, with intervals and counts, its signature and its PDF.

function scoreRows(submission, subset) {
  return columns
    .filter((column) => column.subset === subset && scoreOf(submission, column))
    .map((column) => ({ column, score: scoreOf(submission, column) }));
}

function scoreColumns(rows) {
  const axes = new Map();
  const axisFor = ({ column }) => {
    const { unit, reference } = metricOf(column);
    const key = `${unit} ${reference ?? ''}`;
    if (!axes.has(key)) {
      const alike = rows.filter(
        (row) => metricOf(row.column).unit === unit && (metricOf(row.column).reference ?? '') === (reference ?? ''),
      );
      axes.set(
        key,
        axisOf(
          alike.map((row) => row.score),
          unit,
          reference,
          unit === 'share' ? [0, 1] : [],
        ),
      );
    }
    return axes.get(key);
  };
  return [
    {
      id: 'score',
      title: 'Score',
      heading: true,
      key: ({ column }) => column.index,
      cell: ({ column }) => el('span', { class: isMain(column) ? 'strong' : null }, columnTitle(column)),
    },
    {
      id: 'value',
      title: 'Value',
      number: true,
      cell: ({ column, score }) => valueElement(score, metricOf(column).unit),
    },
    {
      id: 'interval',
      title: '95% interval',
      number: true,
      cell: ({ column, score }) => (score.value === null ? '' : intervalText(score, metricOf(column).unit)),
    },
    { id: 'n', title: 'n', number: true, cell: ({ score }) => grouped(score.n) },
    {
      id: 'figure',
      title: '',
      number: true,
      cell: (row) =>
        row.score.low === null || row.score.value === null ? '' : intervalFigure(axisFor(row), [row.score], true),
    },
  ];
}

function valueElement(score, unit) {
  if (!score || score.value === null) return el('span', { class: 'none' }, NOT_AVAILABLE);
  return el('span', {}, withUnit(score.value, unit));
}

function accountTable(submission, subset) {
  const counts = scoreRows(submission, subset).filter(({ column }) => ['count', 'label_count'].includes(column.metric));
  if (!counts.length) return '';
  const layout = [
    { id: 'what', title: 'Account', heading: true, cell: ({ column }) => visible(column.title || column.group) },
    { id: 'n', title: 'Number', number: true, cell: ({ score }) => numberText(score.value, 'count') },
  ];
  return el(
    'details',
    {},
    el('summary', { class: 'guide' }, 'Accounts'),
    ['count', 'label_count'].map((metric) => {
      const rows = counts.filter(({ column }) => column.metric === metric);
      return rows.length ? plainTable(facts.metrics[metric].title, layout, rows) : '';
    }),
  );
}

function subsetSection(submission, subset) {
  const rows = scoreRows(submission, subset).filter(({ column }) => !['count', 'label_count'].includes(column.metric));
  if (!rows.length) return '';
  const about = facts.subsets[subset] ? visible(facts.subsets[subset].about) : '';
  return el(
    'section',
    {},
    el('h2', {}, subsetTitle(subset)),
    about ? el('p', { class: 'guide' }, about) : '',
    plainTable(subsetTitle(subset), scoreColumns(rows), rows),
    accountTable(submission, subset),
  );
}

function hasErrors(submission) {
  return columns.some(
    (column) => column.metric === 'count' && column.group === 'wrong' && scoreOf(submission, column)?.value > 0,
  );
}

function showSystem(place, wanted) {
  const system = known(wanted.system, systems);
  const own = submissions.filter((submission) => submission.system === system).map((submission) => submission.language);
  const language = known(wanted.language, own);
  const submission = findSubmission(system, language);
  rewriteAddress('system', { system, language });
  const go = (changes) => {
    location.hash = addressOf('system', { system, language, ...changes });
  };
  const other = submissionsIn(language).find((each) => each !== submission);
  const here = { language, system };
  place.replaceChildren(
    el(
      'div',
      { class: 'answer' },
      el(
        'div',
        {},
        el('h1', {}, name(system)),
        el('p', { class: 'note' }, [languageTitle(language), visible(submission.kind)].filter(Boolean).join(', ')),
      ),
      el(
        'p',
        { class: 'figure-big' },
        el('small', {}, 'coverage'),
        el('b', {}, coverageText(coverage(submission, null))),
      ),
    ),
    el(
      'div',
      { class: 'controls' },
      selectField(
        facts.labelled ? 'System' : 'Model',
        systems.map((each) => [each, visible(each)]),
        system,
        (value) => go({ system: value }),
      ),
      own.length > 1
        ? selectField(
            'Language',
            own.map((each) => [each, languageTitle(each)]),
            language,
            (value) => go({ language: value }),
          )
        : '',
    ),
    el(
      'p',
      { class: 'links' },
      link('All its items', 'items', here),
      hasErrors(submission) ? link('What it got wrong', 'items', { ...here, outcome: 'wrong' }) : '',
      other ? link('Compare with another', 'compare', { language, a: system, b: other.system }) : '',
      submission.pdf ? el('a', { href: encodeURIComponent(submission.pdf) }, 'Report (PDF)') : '',
    ),
    ...subsetNames.map((subset) => subsetSection(submission, subset)),
    el('h2', {}, 'Signature'),
    el('p', {}, el('code', {}, name(submission.signature))),
  );
}
