// Comparison of two systems: scores on common axes, then the items on which they differ.

function comparedColumns(a, b) {
  const values = (row) => [scoreOf(a, row.column), scoreOf(b, row.column)];
  const difference = (row) => {
    const [left, right] = values(row);
    return left && right && left.value !== null && right.value !== null ? right.value - left.value : null;
  };
  return [
    {
      id: 'score',
      title: 'Score',
      heading: true,
      order: 'given',
      key: (row) => row.column.index,
      cell: (row) => comparedTitle(row.column),
    },
    ...[a, b].map((submission, number) => ({
      id: number ? 'b' : 'a',
      title: `${number ? 'B' : 'A'} ${shortName(submission.system)}`,
      number: true,
      sign: () => el('span', { class: `sign ${number ? 'second' : ''}` }),
      key: (row) => values(row)[number]?.value ?? null,
      cell: (row) =>
        el(
          'span',
          { title: intervalTitle(values(row)[number], row.column) },
          valueElement(values(row)[number], metricOf(row.column).unit),
        ),
    })),
    {
      id: 'figure',
      title: '95% intervals',
      number: true,
      key: difference,
      cell: (row) => {
        const { unit, reference } = metricOf(row.column);
        const axis = axisOf(values(row), unit, reference);
        return axis ? intervalFigure(axis, values(row), true) : '';
      },
    },
    {
      id: 'difference',
      title: 'B − A',
      number: true,
      key: difference,
      cell: (row) => {
        const { unit } = metricOf(row.column);
        return unit === 'ratio' ? ratioOf(values(row)) : signed(difference(row), unit);
      },
    },
  ];
}

function ratioOf([left, right]) {
  return left?.value && right && right.value !== null ? `× ${ratioText(right.value / left.value)}` : NOT_AVAILABLE;
}

function signed(number, unit) {
  const text = numberText(number, unit);
  return number > 0 && !text.startsWith('+') && /[1-9]/.test(text) ? `+${text}` : text;
}

function intervalTitle(score, column) {
  const text = score && score.value !== null ? intervalText(score, metricOf(column).unit) : '';
  return text ? `95% interval ${text}; n = ${grouped(score.n)}` : null;
}

function comparedTitle(column) {
  return el(
    'span',
    {},
    subsetNames.length > 1 ? el('span', { class: 'grey' }, `${subsetTitle(column.subset)} · `) : '',
    el('span', { class: isMain(column) ? 'strong' : null }, columnTitle(column)),
  );
}

function shortName(text) {
  const seen = visible(text);
  return seen.length > 28 ? `${seen.slice(0, 18)}…${seen.slice(-9)}` : seen;
}

function showCompare(place, wanted) {
  const language = known(wanted.language, languages);
  const here = submissionsIn(language).map((submission) => submission.system);
  const a = known(wanted.a, here);
  const b = known(wanted.b, here.filter((each) => each !== a).concat(here));
  const state = {
    language,
    a,
    b,
    subset: wanted.subset || '',
    oa: wanted.oa || '',
    ob: wanted.ob || '',
    text: wanted.text || '',
    scores: wanted.scores || '',
  };
  const remember = () => rewriteAddress('compare', state);
  const go = (changes) => {
    location.hash = addressOf('compare', { ...state, oa: '', ob: '', ...changes });
  };
  remember();
  const [left, right] = [findSubmission(a, language), findSubmission(b, language)];
  const counts = ['count', 'label_count', 'yield', 'ties', 'feminine_rank'];
  const all = columns.filter(
    (column) => (scoreOf(left, column) || scoreOf(right, column)) && !counts.includes(column.metric),
  );
  const chosen =
    state.scores === 'all'
      ? all
      : all.filter((column) => isMain(column) && (column.subset === '' || !subsetNames.includes('')));
  const options = here.map((each) => [each, visible(each)]);
  place.replaceChildren(
    el('h1', {}, 'Compare'),
    el(
      'div',
      { class: 'controls' },
      languages.length > 1
        ? selectField('Language', languageOptions(false), language, (value) => go({ language: value }))
        : '',
      selectField('A', options, a, (value) => go({ a: value })),
      selectField('B', options, b, (value) => go({ b: value })),
      el('button', { type: 'button', onclick: () => go({ a: b, b: a }) }, 'Swap'),
      selectField(
        'Scores',
        [
          ['', 'main'],
          ['all', 'all'],
        ],
        state.scores,
        (value) => go({ scores: value, oa: state.oa, ob: state.ob }),
      ),
    ),
    el(
      'p',
      { class: 'guide' },
      'Intervals that do not overlap are a hint; whether two systems really differ is for a paired test: gendersuite compare.',
    ),
    sortableTable(
      `Scores of ${shortName(a)} and ${shortName(b)}`,
      comparedColumns(left, right),
      chosen.map((column) => ({ column })),
      { column: 'score', descending: false },
      () => {},
    ),
    el('h2', {}, 'Where they differ'),
    a === b
      ? el('p', { class: 'note' }, 'This is the same system twice.')
      : differingItems(left, right, state, remember),
  );
}
