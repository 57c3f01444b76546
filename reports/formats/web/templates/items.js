// The item browser: all labels, or all scored items, filtered by system, language, subset, outcome, label, traits and
// text.

const TRAIT = 'trait.';

function itemRow({ part, row }, withSystem) {
  const label = part.get('label', row);
  const about = [
    withSystem
      ? `${visible(part.submission.system)}${languages.length > 1 ? ` (${visible(part.submission.language)})` : ''}`
      : '',
    subsetNames.length > 1 ? subsetTitle(part.get('subset', row)) : '',
    facts.labelled && part.get('expected', row) ? `told ${labelText(part.get('expected', row))}` : '',
    facts.labelled && label && !['M', 'F'].includes(part.get('outcome', row)) ? `shown ${labelText(label)}` : '',
    visible(part.get('rule', row) || ''),
    visible(part.get('dictionary', row) || ''),
  ];
  return el(
    'div',
    { class: 'row' },
    textElement('div', 'clamp source', excerptParts(part, row, 'source', asked)),
    facts.labelled ? outputCell({ part, row }) : el('div', {}, measured({ part, row })),
    el(
      'div',
      { class: 'facts' },
      outcomeElement(part.get('outcome', row)),
      ...about.filter(Boolean).map((text) => ` · ${text}`),
    ),
  );
}

function outputCell({ part, row }, kind = '') {
  if (!part.get('output', row)) return el('div', { class: 'none' }, 'no answer');
  return textElement('div', 'clamp', excerptParts(part, row, 'output', evidence(kind)));
}

function measured({ part, row }) {
  const note = part.get('note', row);
  if (note) return el('span', { class: 'none' }, visible(note));
  const label = part.get('label', row);
  const [[column, number]] = part.numbersOf(row);
  const text =
    column === 'log_ratio'
      ? `${ratioText(Math.exp(number))} times as likely masculine`
      : `${label ? `${labelText(label)} sentence likelier` : 'equally likely'}`;
  return el('span', {}, text);
}

function itemFilters(partsAtHand, state, change) {
  const field = (label, column, textOf) => {
    const values = choices(partsAtHand, column);
    if (!values || values.length < 2) return '';
    const options = [['', 'all'], ...values.map((value) => [`=${value}`, textOf(value)])];
    const key = column === 'label' || column === 'outcome' || column === 'subset' ? column : TRAIT + column;
    const chosen = key in state && state[key] !== '' ? `=${state[key] === NONE ? '' : state[key]}` : '';
    return selectField(label, options, chosen, (value) =>
      change({ [key]: value === '' ? '' : value.slice(1) || NONE }),
    );
  };
  const traits = [...new Set(partsAtHand.flatMap((part) => part.traits))];
  const traitFields = traits
    .map((trait) => field(traitTitle(trait), trait, (value) => traitText(trait, value) || 'none'))
    .filter(Boolean);
  const chosen = traits.some((trait) => state[TRAIT + trait]);
  return {
    main: [
      subsetNames.length > 1 ? field('Part of the suite', 'subset', subsetTitle) : '',
      field('Outcome', 'outcome', outcomeText),
      field(facts.labelled ? 'Label' : 'Likelier', 'label', labelText),
    ],
    traits: traitFields.length
      ? el(
          'details',
          { class: 'more', open: chosen },
          el('summary', {}, `Traits (${traitFields.length})`),
          el('div', { class: 'controls' }, traitFields),
        )
      : '',
  };
}

// In an address, an empty value would mean that no filter is set.
const NONE = '(none)';

function exactFilters(state) {
  const exact = {};
  for (const [key, value] of Object.entries(state)) {
    if (!value) continue;
    const column = key.startsWith(TRAIT)
      ? key.slice(TRAIT.length)
      : ['subset', 'outcome', 'label'].includes(key)
        ? key
        : null;
    if (column) exact[column] = value === NONE ? '' : value;
  }
  return exact;
}

function sortOptions(part) {
  const numbers = part ? part.numbersOf(0).map(([column]) => column) : [];
  return [
    ['', 'as asked'],
    ...numbers.flatMap((column) => [
      [`${column} down`, `${traitTitle(column)}, highest first`],
      [`${column} up`, `${traitTitle(column)}, lowest first`],
    ]),
  ];
}

function showItems(place, wanted) {
  const language = wanted.language === 'all' ? '' : known(wanted.language, languages);
  const systemsHere = [...new Set(submissionsIn(language).map((submission) => submission.system))].sort(byName);
  const system = wanted.system === 'all' ? '' : known(wanted.system, systemsHere);
  const state = { ...wanted, language, system, text: wanted.text || '', sort: wanted.sort || '' };
  const chosen = submissionsIn(language).filter((submission) => !system || submission.system === system);
  const status = statusLine();
  const filters = el('div', { class: 'controls', role: 'search', 'aria-label': 'Filters' });
  let partsAtHand = [];
  let rows = [];
  const list = new LongList(
    'Items',
    (index) => itemRow(rowAt(partsAtHand, rows[index]), chosen.length > 1),
    (index) => openItem(index),
    facts.labelled ? '' : 'low',
  );
  const detail = new Detail(
    (by) => openItem(list.active + by),
    () => {
      browser.classList.remove('open');
      state.item = '';
      remember();
      list.draw();
      list.element.focus();
    },
  );
  const browser = el('div', { class: 'browser' }, list.element, detail.element);
  place.replaceChildren(el('h1', {}, 'Items'), filters, status, browser);
  if (!canUnpack) {
    browser.replaceChildren(el('p', { class: 'problem' }, CANNOT_UNPACK));
    return;
  }
  function remember() {
    rewriteAddress('items', { ...state, language: state.language || 'all', system: state.system || 'all' });
  }
  function openItem(index) {
    if (index < 0 || index >= rows.length) return;
    const shown = rowAt(partsAtHand, rows[index]);
    browser.classList.add('open');
    detail.show([shown]);
    list.activate(index);
    detail.element.focus({ preventScroll: true });
    state.item = shown.part.idOf(shown.row);
    remember();
  }
  function reload(changes) {
    const item = { item: '' };
    location.hash = addressOf('items', {
      ...state,
      language: state.language || 'all',
      system: state.system || 'all',
      ...item,
      ...changes,
    });
  }
  function change(changes) {
    Object.assign(state, changes);
    find();
    remember();
  }
  function find() {
    rows = matchingRows(partsAtHand, exactFilters(state), state.text);
    const [column, direction] = state.sort.split(' ');
    if (column) rows = sortRows(partsAtHand, rows, column, direction === 'down');
    const whole = partsAtHand.reduce((sum, part) => sum + part.size, 0);
    status.textContent = `${grouped(rows.length)} of ${grouped(whole)} ${visible(facts.unit)}`;
    if (detail.isOpen) detail.close();
    list.show(rows.length);
  }
  function drawFilters() {
    const { main, traits } = itemFilters(partsAtHand, state, change);
    const several = systemsHere.length > 1 ? [['all', `all ${systemsHere.length}`]] : [];
    const sorts = sortOptions(partsAtHand[0]);
    filters.replaceChildren(
      languages.length > 1
        ? selectField('Language', [...languageOptions(false), ['all', 'all languages']], language || 'all', (value) =>
            reload({ language: value }),
          )
        : '',
      selectField(
        facts.labelled ? 'System' : 'Model',
        [...systemsHere.map((each) => [each, visible(each)]), ...several],
        system || 'all',
        (value) => reload({ system: value }),
      ),
      ...main,
      sorts.length > 1 ? selectField('Order', sorts, state.sort, (sort) => change({ sort })) : '',
      searchField('Search source, output, evidence, rule', state.text, (text) => change({ text })),
      traits,
    );
  }
  drawFilters();
  status.textContent = 'Opening the items …';
  loadParts(chosen, (done, all) => {
    if (all > 1) status.textContent = `Opening the items: ${done} of ${all}`;
  }).then((found) => {
    if (!place.contains(browser)) return;
    partsAtHand = found;
    const active = document.activeElement;
    drawFilters();
    if (!document.contains(active)) filters.querySelector('select')?.focus({ preventScroll: true });
    find();
    const index = state.item
      ? rows.findIndex((id) => {
          const { part, row } = rowAt(found, id);
          return part.idOf(row) === state.item;
        })
      : -1;
    if (index >= 0) openItem(index);
    else remember();
  });
}
