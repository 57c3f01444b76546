// The items on which two systems differ, with the answers of both.

// The cases of both systems with different results, as pairs of rows.
function differing(partA, partB) {
  const pairs = [];
  for (let row = 0; row < partA.size; row += 1) {
    const other = partB.rowOf(partA.caseOf(row));
    if (
      other >= 0 &&
      (partA.get('label', row) !== partB.get('label', other) ||
        partA.get('outcome', row) !== partB.get('outcome', other))
    )
      pairs.push([row, other]);
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
  return el(
    'div',
    { class: 'row pair' },
    textElement('div', 'clamp source', excerptParts(part, row, 'source', asked)),
    facts.labelled ? outputCell(a) : el('div', {}, measured(a)),
    facts.labelled ? outputCell(b, 'second') : el('div', {}, measured(b)),
    el(
      'div',
      { class: 'facts' },
      ...side('A', a),
      ' · ',
      ...side('B', b),
      subsetNames.length > 1 ? ` · ${subsetTitle(part.get('subset', row))}` : '',
    ),
  );
}

function differingItems(a, b, state, remember) {
  const status = statusLine();
  const controls = el('div', { class: 'controls', role: 'search', 'aria-label': 'Filters' });
  let parts = null;
  let pairs = [];
  let shown = [];
  const answers = (index) => [
    { part: parts[0], row: shown[index][0] },
    { part: parts[1], row: shown[index][1] },
  ];
  const list = new LongList(
    'Items that differ',
    (index) => pairRow(...answers(index)),
    (index) => openPair(index),
    facts.labelled ? 'pairs' : 'low',
  );
  const detail = new Detail(
    (by) => openPair(list.active + by),
    () => {
      browser.classList.remove('open');
      list.draw();
      list.element.focus();
    },
  );
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
      return (
        (!state.oa || outcomeKey(partA, left) === state.oa) &&
        (!state.ob || outcomeKey(partB, right) === state.ob) &&
        (!state.subset || partA.get('subset', left) === state.subset) &&
        (!text ||
          [partA.get('source', left), partA.get('output', left), partB.get('output', right)].some((each) =>
            folded(each || '').includes(text),
          ))
      );
    });
    const unit = visible(facts.unit);
    status.textContent = `${grouped(shown.length)} of ${grouped(pairs.length)} ${unit} that came out differently`;
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
    const values = (number) =>
      [...new Set(pairs.map((pair) => outcomeKey(parts[number], pair[number])))].filter(Boolean).sort(byName);
    const field = (letter, key, number) =>
      selectField(
        `${letter} came out`,
        [['', 'any'], ...values(number).map((value) => [value, textOf(value)])],
        state[key],
        (value) => change({ [key]: value }),
      );
    const subsets = subsetNames.filter((subset) => pairs.some(([left]) => parts[0].get('subset', left) === subset));
    controls.replaceChildren(
      field('A', 'oa', 0),
      field('B', 'ob', 1),
      subsets.length > 1
        ? selectField(
            'Part of the suite',
            [['', 'all'], ...subsets.map((each) => [each, subsetTitle(each)])],
            state.subset,
            (subset) => change({ subset }),
          )
        : '',
      searchField('Search source and outputs', state.text, (text) => change({ text })),
    );
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
