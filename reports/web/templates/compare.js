// Two systems side by side: their scores on common axes, and the items on which they differ.

function comparedColumns(a, b) {
  const values = (row) => [scoreOf(a, row.column), scoreOf(b, row.column)];
  const difference = (row) => {
    const [left, right] = values(row);
    return left && right && left.value !== null && right.value !== null ? right.value - left.value : null;
  };
  return [
    { id: 'score', title: 'Score', heading: true, order: 'given', key: (row) => row.column.index, cell: (row) => comparedTitle(row.column) },
    ...[a, b].map((submission, number) => ({
      id: number ? 'b' : 'a', title: `${number ? 'B' : 'A'} ${shortName(submission.system)}`, number: true,
      sign: () => el('span', { class: `sign ${number ? 'second' : ''}` }),
      key: (row) => values(row)[number]?.value ?? null,
      cell: (row) => el('span', { title: intervalTitle(values(row)[number], row.column) }, valueElement(values(row)[number], metricOf(row.column).unit)),
    })),
    {
      id: 'figure', title: '95% intervals', number: true, key: difference,
      cell: (row) => {
        const { unit, reference } = metricOf(row.column);
        const axis = axisOf(values(row), unit, reference);
        return axis ? intervalFigure(axis, values(row), true) : '';
      },
    },
    {
      id: 'difference', title: 'B − A', number: true, key: difference,
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
  return el('span', {}, subsetNames.length > 1 ? el('span', { class: 'grey' }, `${subsetTitle(column.subset)} · `) : '',
    el('span', { class: isMain(column) ? 'strong' : null }, columnTitle(column)));
}

function shortName(text) {
  const seen = visible(text);
  return seen.length > 28 ? `${seen.slice(0, 18)}…${seen.slice(-9)}` : seen;
}

// The cases that both were asked and that came out differently, as pairs of rows.
function differing(partA, partB) {
  const pairs = [];
  for (let row = 0; row < partA.size; row += 1) {
    const other = partB.rowOf(partA.caseOf(row));
    if (other >= 0 && (partA.get('label', row) !== partB.get('label', other)
      || partA.get('outcome', row) !== partB.get('outcome', other))) pairs.push([row, other]);
  }
  return pairs;
}

function pairRow(a, b) {
  const { part, row } = a;
  const side = (letter, answer) => {
    const [outcome, label] = ['outcome', 'label'].map((column) => answer.part.get(column, answer.row));
    const shown = label && !['M', 'F'].includes(outcome) ? ` ${labelText(label)}` : '';
    return [el('b', {}, `${letter} `), facts.labelled ? outcomeElement(outcome) : '', shown];
  };
  return el('div', { class: 'row pair' },
    textElement('div', 'clamp source', excerptParts(part, row, 'source', asked)),
    facts.labelled ? outputCell(a) : el('div', {}, measured(a)),
    facts.labelled ? outputCell(b, 'second') : el('div', {}, measured(b)),
    el('div', { class: 'facts' }, ...side('A', a), ' · ', ...side('B', b),
      subsetNames.length > 1 ? ` · ${subsetTitle(part.get('subset', row))}` : ''));
}

function differingItems(a, b, state, remember) {
  const status = statusLine();
  const controls = el('div', { class: 'controls', role: 'search', 'aria-label': 'Filters' });
  let parts = null;
  let pairs = [];
  let shown = [];
  const answers = (index) => [{ part: parts[0], row: shown[index][0] }, { part: parts[1], row: shown[index][1] }];
  const list = new LongList('Items that differ', (index) => pairRow(...answers(index)), (index) => openPair(index), facts.labelled ? 'pairs' : 'low');
  const detail = new Detail((by) => openPair(list.active + by), () => {
    browser.classList.remove('open');
    list.draw();
    list.element.focus();
  });
  const browser = el('div', { class: 'browser' }, list.element, detail.element);
  function openPair(index) {
    if (index < 0 || index >= shown.length) return;
    browser.classList.add('open');
    detail.show(answers(index));
    list.activate(index);
    detail.element.focus({ preventScroll: true });
  }
  function find() {
    const text = folded(state.text);
    shown = pairs.filter(([left, right]) => {
      const [partA, partB] = parts;
      return (!state.oa || outcomeKey(partA, left) === state.oa) && (!state.ob || outcomeKey(partB, right) === state.ob)
        && (!state.subset || partA.get('subset', left) === state.subset)
        && (!text || [partA.get('source', left), partA.get('output', left), partB.get('output', right)]
          .some((each) => folded(each || '').includes(text)));
    });
    status.textContent = `${grouped(shown.length)} of ${grouped(pairs.length)} ${visible(facts.unit)} that came out differently`;
    if (detail.isOpen) detail.close();
    list.show(shown.length);
    remember();
  }
  const outcomeKey = (part, row) => (facts.labelled ? part.get('outcome', row) : part.get('label', row));
  const textOf = facts.labelled ? outcomeText : labelText;
  const change = (changes) => {
    Object.assign(state, changes);
    find();
  };
  function drawControls() {
    const values = (number) => [...new Set(pairs.map((pair) => outcomeKey(parts[number], pair[number])))].filter(Boolean).sort(byName);
    const field = (letter, key, number) => selectField(
      `${letter} came out`, [['', 'any'], ...values(number).map((value) => [value, textOf(value)])], state[key], (value) => change({ [key]: value }));
    const subsets = subsetNames.filter((subset) => pairs.some(([left]) => parts[0].get('subset', left) === subset));
    controls.replaceChildren(field('A', 'oa', 0), field('B', 'ob', 1),
      subsets.length > 1 ? selectField('Part of the suite', [['', 'all'], ...subsets.map((each) => [each, subsetTitle(each)])], state.subset, (subset) => change({ subset })) : '',
      searchField('Search source and outputs', state.text, (text) => change({ text })));
  }
  if (!canUnpack) return el('p', { class: 'problem' }, CANNOT_UNPACK);
  status.textContent = 'Opening the items …';
  loadParts([a, b]).then((found) => {
    if (!document.contains(browser)) return;
    parts = found;
    pairs = differing(...found);
    drawControls();
    find();
  });
  return el('div', {}, controls, status, browser);
}

function showCompare(place, wanted) {
  const language = known(wanted.language, languages);
  const here = submissionsIn(language).map((submission) => submission.system);
  const a = known(wanted.a, here);
  const b = known(wanted.b, here.filter((each) => each !== a).concat(here));
  const state = { language, a, b, subset: wanted.subset || '', oa: wanted.oa || '', ob: wanted.ob || '', text: wanted.text || '', scores: wanted.scores || '' };
  const remember = () => rewriteAddress('compare', state);
  const go = (changes) => {
    location.hash = addressOf('compare', { ...state, oa: '', ob: '', ...changes });
  };
  remember();
  const [left, right] = [findSubmission(a, language), findSubmission(b, language)];
  const counts = ['count', 'label_count', 'yield', 'ties', 'feminine_rank'];
  const all = columns.filter((column) => (scoreOf(left, column) || scoreOf(right, column)) && !counts.includes(column.metric));
  const chosen = state.scores === 'all' ? all : all.filter((column) => isMain(column) && (column.subset === '' || !subsetNames.includes('')));
  const options = here.map((each) => [each, visible(each)]);
  place.replaceChildren(
    el('h1', {}, 'Compare'),
    el('div', { class: 'controls' },
      languages.length > 1 ? selectField('Language', languageOptions(false), language, (value) => go({ language: value })) : '',
      selectField('A', options, a, (value) => go({ a: value })),
      selectField('B', options, b, (value) => go({ b: value })),
      el('button', { type: 'button', onclick: () => go({ a: b, b: a }) }, 'Swap'),
      selectField('Scores', [['', 'main'], ['all', 'all']], state.scores, (value) => go({ scores: value, oa: state.oa, ob: state.ob }))),
    el('p', { class: 'guide' }, 'A difference is sure where a paired test says so: gendersuite compare tells. Intervals that do not overlap are a hint.'),
    sortableTable(`Scores of ${shortName(a)} and ${shortName(b)}`, comparedColumns(left, right), chosen.map((column) => ({ column })), { column: 'score', descending: false }, () => {}),
    el('h2', {}, 'Where they differ'),
    a === b ? el('p', { class: 'note' }, 'This is the same system twice.') : differingItems(left, right, state, remember),
  );
}
