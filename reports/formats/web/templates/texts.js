// Displays external texts, with invisible control characters replaced by their code points and evidence highlighted.

// Control characters, direction marks and line separators; "\n" is allowed.
const ACTING =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const LONGEST_EXCERPT = 400;
const SURELY_SEEN = 110;

function spelt(character) {
  if (character === '\t' || character === '\r') return ' ';
  return `‹U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}›`;
}

function visible(text) {
  return text.replace(ACTING, spelt);
}

// The parts of a text; `markWith` creates an element for the `length` code units from `start`.
function markedParts(text, start, length, markWith) {
  if (start < 0 || !length) return [visible(text)];
  const end = start + length;
  return [visible(text.slice(0, start)), markWith(visible(text.slice(start, end))), visible(text.slice(end))];
}

function evidence(kind) {
  return (text) => el('mark', { class: kind }, text);
}

function asked(text) {
  return el('span', { class: 'asked' }, text);
}

// The excerpt of a text for a row of a list. If the highlighted word would not be visible, the excerpt begins shortly
// before it.
function excerpt(text, start, length) {
  if (start + length <= SURELY_SEEN) return [text.slice(0, LONGEST_EXCERPT), start, length];
  const from = text.lastIndexOf(' ', start - SURELY_SEEN / 2) + 1;
  return from
    ? [`…${text.slice(from, from + LONGEST_EXCERPT)}`, start - from + 1, length]
    : [text.slice(0, start + LONGEST_EXCERPT), start, length];
}

function textElement(tag, className, parts) {
  return el(tag, { class: `text ${className}`, dir: 'auto' }, ...parts);
}

// A name; short names stay on one line.
function name(text) {
  return el('bdi', { class: text.length <= 24 ? 'short' : 'long' }, visible(text));
}

// Lower case and Unicode normalisation (NFC), for searching.
function folded(text) {
  return text.normalize('NFC').toLowerCase();
}

const LABELS = {
  M: 'masculine',
  F: 'feminine',
  N: 'neutral',
  X: 'conflicting',
  '': 'none',
  more: 'more stereotypical',
  less: 'less stereotypical',
};
const OUTCOMES = {
  correct: ['✓', 'correct', 'good'],
  wrong: ['✗', 'wrong', 'bad'],
  M: ['', 'masculine', ''],
  F: ['', 'feminine', ''],
  neutral: ['○', 'neutral', ''],
  undecided: ['?', 'undecided', ''],
  missing: ['–', 'missing', ''],
  scored: ['', 'scored', ''],
  'not scored': ['–', 'not scored', ''],
};

function labelText(label) {
  return LABELS[label] || visible(label);
}

function outcomeText(outcome) {
  const known = OUTCOMES[outcome];
  return known ? known[1] : visible(outcome);
}

function outcomeElement(outcome) {
  const [sign, word, kind] = OUTCOMES[outcome] || ['', visible(outcome), ''];
  return el('span', { class: `outcome ${kind}` }, sign ? `${sign} ${word}` : word);
}
