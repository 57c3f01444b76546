// Details of an item: source, outputs of one or more systems with the evidence highlighted, and traits.

const NUMBER_NAMES = { log_ratio: 'ratio, masculine to feminine' };

// The text of a column with start and length of its highlighted word (-1 and 0 if it has none).
function markedText(part, row, column) {
  const start = part.get(`${column} start`, row);
  return [part.get(column, row), start === '' ? -1 : start, part.get(`${column} length`, row) || 0];
}

function fullParts(part, row, column, markWith) {
  return markedParts(...markedText(part, row, column), markWith);
}

function excerptParts(part, row, column, markWith) {
  return markedParts(...excerpt(...markedText(part, row, column)), markWith);
}

function valueOfNumber(column, number) {
  if (number === null) return NOT_AVAILABLE;
  return column === 'log_ratio'
    ? ratioText(Math.exp(number))
    : numberText(number, Number.isInteger(number) ? 'count' : 'number');
}

function traitText(trait, value) {
  const named = facts['trait values'][trait];
  return (named && named[value]) || visible(value);
}

function traitTitle(trait) {
  return visible(trait.replace(/_/g, ' '));
}

function terms(pairs) {
  return el(
    'dl',
    { class: 'traits' },
    pairs
      .filter(([, value]) => value !== '')
      .flatMap(([term, value]) => [el('dt', {}, term), el('dd', { dir: 'auto' }, value)]),
  );
}

// The evidence for the label of one answer.
function grounds(part, row) {
  const label = part.get('label', row);
  if (!facts.labelled) {
    return [
      ['likelier', label ? labelText(label) : ''],
      ...part
        .numbersOf(row)
        .map(([column, number]) => [NUMBER_NAMES[column] || traitTitle(column), valueOfNumber(column, number)]),
      ['note', visible(part.get('note', row))],
    ];
  }
  return [
    ['label', labelText(label)],
    ['evidence', visible(part.get('word', row))],
    ['rule', visible(part.get('rule', row))],
    ['dictionary', visible(part.get('dictionary', row))],
  ];
}

function answerElement({ part, row }, tag, kind = '') {
  const { system, language } = part.submission;
  const output = part.get('output', row);
  return el(
    tag,
    {},
    el(
      'p',
      { class: 'grey' },
      link(name(system), 'system', { system, language }),
      ' · ',
      outcomeElement(part.get('outcome', row)),
    ),
    facts.labelled
      ? textElement('p', output ? '' : 'none', output ? fullParts(part, row, 'output', evidence(kind)) : ['no answer'])
      : '',
    terms(grounds(part, row)),
  );
}

// The answers of all other systems to the same case, without those in `shown`.
async function otherAnswers(part, row, shown) {
  const all = await loadParts(submissionsIn(part.submission.language));
  const place = part.caseOf(row);
  return all
    .filter((other) => !shown.some((answer) => answer.part === other))
    .map((other) => ({ part: other, row: other.rowOf(place) }))
    .filter((answer) => answer.row >= 0);
}

class Detail {
  // `step(by)` moves to another item; `closed()` is called when the panel closes.
  constructor(step, closed) {
    this.step = step;
    this.closed = closed;
    this.element = el('section', {
      class: 'detail',
      tabindex: -1,
      'aria-label': 'Item',
      hidden: true,
      onkeydown: (event) => this.key(event),
    });
  }

  get isOpen() {
    return !this.element.hidden;
  }

  key(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.step(by);
  }

  close() {
    if (!this.isOpen) return;
    this.element.hidden = true;
    this.element.replaceChildren();
    this.closed();
  }

  show(answers) {
    const [{ part, row }] = answers;
    const expected = part.get('expected', row);
    const slot = part.get('slot', row);
    const others = el('div', {});
    const systemCount = submissionsIn(part.submission.language).length;
    const more =
      systemCount > answers.length
        ? el(
            'button',
            {
              type: 'button',
              onclick: async () => {
                more.disabled = true;
                more.textContent = 'Opening …';
                const found = await otherAnswers(part, row, answers);
                others.replaceChildren(
                  el(
                    'ul',
                    { class: 'others' },
                    found.map((answer) => answerElement(answer, 'li')),
                  ),
                );
              },
            },
            `What all ${grouped(systemCount)} ${facts.labelled ? 'systems' : 'models'} made of it`,
          )
        : '';
    if (more) others.append(more);
    const item = `Item ${visible(part.get('item', row))}${slot ? `, slot ${visible(slot)}` : ''}`;
    this.element.replaceChildren(
      el(
        'div',
        { class: 'detail-head' },
        el('h2', {}, item),
        el(
          'div',
          {},
          el('button', { type: 'button', 'aria-label': 'Previous item', onclick: () => this.step(-1) }, '←'),
          el('button', { type: 'button', 'aria-label': 'Next item', onclick: () => this.step(1) }, '→'),
          el('button', { type: 'button', onclick: () => this.close() }, 'Close'),
        ),
      ),
      el('h3', {}, 'Source'),
      textElement('p', '', fullParts(part, row, 'source', asked)),
      el('h3', {}, answers.length > 1 ? 'Answers' : facts.labelled ? 'Answer' : 'Measured'),
      ...answers.map((answer, number) => answerElement(answer, 'div', number ? 'second' : '')),
      el('h3', {}, 'Asked'),
      terms([
        ['part of the suite', subsetNames.length > 1 ? subsetTitle(part.get('subset', row)) : ''],
        ['specified gender', expected ? labelText(expected) : ''],
        ...part.traits.map((trait) => [traitTitle(trait), traitText(trait, part.get(trait, row))]),
      ]),
      others,
    );
    this.element.hidden = false;
    this.element.scrollTop = 0;
  }
}
