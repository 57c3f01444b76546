// The leaderboard: the scores of all systems on a subset, in one language or in all.

const OVERVIEW = 'overview';
const MAIN = 'main';
const ACCOUNTS = 'accounts';

function isMain(column) {
  return Boolean(metricOf(column).main) && column.group === '';
}

// The views of a subset: its main results, each metric with its groups, and the outcome counts.
function boardViews(subset) {
  const own = columns.filter((column) => column.subset === subset);
  const metrics = [...new Set(own.map((column) => column.metric))];
  const counts = ['count', 'label_count', 'yield', 'ties'];
  const views = [[MAIN, 'Main results', own.filter(isMain)]];
  for (const metric of metrics.filter((each) => !counts.includes(each) && each !== 'coverage')) {
    const ofMetric = own.filter((column) => column.metric === metric);
    if (ofMetric.length > 1 || !isMain(ofMetric[0])) views.push([metric, facts.metrics[metric].title, ofMetric]);
  }
  views.push([ACCOUNTS, 'Accounts', own.filter((column) => counts.includes(column.metric))]);
  return views.filter(([, , shown]) => shown.length);
}

// The main result of each subset; empty if one subset covers all of them.
function overviewColumns() {
  return subsetNames.includes('') ? [] : columns.filter((column) => isMain(column) && metricOf(column).overview);
}

function overviewTitle(column, shown) {
  const beside = shown.filter((each) => each.subset === column.subset);
  return beside.length > 1 ? `${subsetTitle(column.subset)}: ${metricOf(column).title}` : subsetTitle(column.subset);
}

function boardTitle(column, shown) {
  const severalMetrics = new Set(shown.map((each) => each.metric)).size > 1;
  return severalMetrics || !column.title ? columnTitle(column) : visible(column.title);
}

function boardColumns(shown, rows, subset, severalLanguages) {
  const oneMetric = new Set(shown.map((column) => column.metric)).size === 1 && subset !== null;
  const scores = shown.map((column) => {
    const { unit, reference } = metricOf(column);
    // The groups of a metric share an axis, so that they can be compared.
    const found = rows.flatMap((submission) => (oneMetric ? shown : [column]).map((each) => scoreOf(submission, each)));
    const drawn = found.some((score) => score && score.low !== null);
    const axis = drawn ? axisOf(found, unit, reference) : null;
    return {
      id: [column.subset, column.metric, column.group].join('|'),
      title: subset === null ? overviewTitle(column, shown) : boardTitle(column, shown),
      number: true,
      key: (submission) => scoreOf(submission, column)?.value ?? null,
      cell: (submission) => estimateCell(scoreOf(submission, column), unit, axis),
      ends: axis ? axisEnds(axis) : '',
    };
  });
  const own = [
    {
      id: 'system',
      title: facts.labelled ? 'System' : 'Model',
      heading: true,
      key: (submission) => submission.system,
      cell: (submission) =>
        link(name(submission.system), 'system', { system: submission.system, language: submission.language }),
    },
  ];
  if (severalLanguages) {
    own.push({
      id: 'language',
      title: 'Language',
      key: (submission) => languageTitle(submission.language),
      cell: (submission) => el('span', { class: 'short' }, languageTitle(submission.language)),
    });
  }
  if (submissions.some((submission) => submission.kind)) {
    own.push({
      id: 'kind',
      title: 'Kind',
      key: (submission) => submission.kind,
      cell: (submission) => visible(submission.kind),
    });
  }
  const covered = {
    id: 'coverage',
    title: 'Coverage',
    number: true,
    key: (submission) => coverage(submission, subset)?.value ?? null,
    cell: (submission) => el('span', { class: 'grey' }, coverageText(coverage(submission, subset))),
  };
  return [...own, covered, ...scores];
}

function boardGuide(subset, shown) {
  const about = subset !== null && facts.subsets[subset] ? visible(facts.subsets[subset].about) : '';
  const units = new Set(shown.map((column) => metricOf(column).unit));
  const percent =
    (units.has('share') ? 'Shares in percent. ' : '') +
    (units.has('difference') ? 'Effects in percentage points. ' : '');
  const ratio = units.has('ratio') ? 'Ratios, on a logarithmic axis: 1 is even-handed. ' : '';
  const lines = shown.some((column) => 'reference' in metricOf(column))
    ? '; the upright line marks no effect, or an even share'
    : '';
  const counts = shown.every((column) => metricOf(column).unit === 'count');
  const drawn = counts ? '' : `Dots are estimates, lines their 95% intervals${lines}.`;
  return el('p', { class: 'guide' }, [about, percent + ratio + drawn].filter(Boolean).join(' '));
}

function boardCount(rows, everyone, language) {
  const number = (list) => new Set(list.map((submission) => submission.system)).size;
  const some = rows.length < everyone.length ? `${grouped(number(rows))} of ` : '';
  const noun = `${facts.labelled ? 'system' : 'model'}${number(everyone) === 1 ? '' : 's'}`;
  const where = language ? languageTitle(language) : `${languages.length} languages`;
  return `${some}${grouped(number(everyone))} ${noun} in ${where}`;
}

function showBoard(place, wanted) {
  const severalSubsets = subsetNames.length > 1;
  const overview = overviewColumns();
  const subsetValues = [
    ...(severalSubsets && overview.length ? [OVERVIEW] : []),
    ...subsetNames.map((subset) => `=${subset}`),
  ];
  const state = {
    language: wanted.language === 'all' ? '' : known(wanted.language, languages),
    subset: known(wanted.subset, subsetValues),
    show: wanted.show || MAIN,
    sort: wanted.sort || 'system',
    order: wanted.order || 'up',
    find: wanted.find || '',
  };
  const status = statusLine();
  const results = el('div', {});
  const controls = el('div', { class: 'controls', role: 'search' });
  const change = (changes) => {
    Object.assign(state, changes);
    draw();
  };
  function remember() {
    rewriteAddress('board', { ...state, language: state.language || 'all' });
  }
  function draw() {
    const subset = state.subset === OVERVIEW ? null : state.subset.slice(1);
    const views = subset === null ? [[MAIN, 'Main results', overview]] : boardViews(subset);
    state.show = known(
      state.show,
      views.map(([view]) => view),
    );
    const [, viewTitle, shown] = views.find(([view]) => view === state.show);
    const rows = submissionsIn(state.language).filter((submission) =>
      folded(submission.system).includes(folded(state.find)),
    );
    const everyone = submissionsIn(state.language);
    const layout = boardColumns(shown, everyone, subset, !state.language);
    const subsetOptions = subsetValues.map((value) => [
      value,
      value === OVERVIEW ? 'overview of all' : subsetTitle(value.slice(1)),
    ]);
    if (!controls.contains(document.activeElement) || document.activeElement.tagName !== 'INPUT') {
      const focused = [...controls.querySelectorAll('select')].indexOf(document.activeElement);
      controls.replaceChildren(
        languages.length > 1
          ? selectField('Language', languageOptions(true), state.language, (language) => change({ language }))
          : '',
        severalSubsets
          ? selectField('Part of the suite', subsetOptions, state.subset, (value) =>
              change({ subset: value, show: MAIN }),
            )
          : '',
        views.length > 1
          ? selectField(
              'Show',
              views.map(([view, title]) => [view, title]),
              state.show,
              (show) => change({ show }),
            )
          : '',
        searchField(facts.labelled ? 'Find a system' : 'Find a model', state.find, (find) => change({ find })),
      );
      if (focused >= 0) controls.querySelectorAll('select')[focused]?.focus();
    }
    status.textContent = boardCount(rows, everyone, state.language);
    const caption = `${subset === null ? 'Overview' : subsetTitle(subset)}: ${viewTitle}`;
    results.replaceChildren(
      boardGuide(subset, shown),
      sortableTable(
        caption,
        layout,
        rows,
        { column: state.sort, descending: state.order === 'down' },
        ({ column, descending }) => {
          Object.assign(state, { sort: column, order: descending ? 'down' : 'up' });
          remember();
        },
      ),
    );
    remember();
  }
  place.replaceChildren(el('h1', {}, 'Leaderboard'), controls, status, results);
  if (facts.summary)
    place.append(
      el('p', { class: 'links' }, el('a', { href: encodeURIComponent(facts.summary) }, 'Summary of all systems (PDF)')),
    );
  draw();
}
