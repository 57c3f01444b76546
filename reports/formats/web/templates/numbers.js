// Formats numbers as in the PDFs, by the unit of their metric.

const NOT_AVAILABLE = 'n/a';
const MINUS = '\u2212';

const UNITS = {
  share: { factor: 100, digits: 1, suffix: '%' },
  difference: { factor: 100, digits: 1, signed: true },
  percentage: { factor: 1, digits: 1 },
  score: { factor: 1, digits: 1 },
  gap: { factor: 1, digits: 1, signed: true },
  thousandths: { factor: 1000, digits: 1, signed: true },
  ratio: { factor: 1, logarithmic: true },
  count: { factor: 1, digits: 0, whole: true },
  rank: { factor: 1, digits: 1, whole: true },
  number: { factor: 1, digits: 3 },
};
const SMALLEST_RATIO = 5e-7;

// Rounds half to even, as in Python, so that the page and the PDFs show the same digits.
function fixed(number, digits) {
  const size = Math.abs(number);
  let text = size.toFixed(digits);
  const exact = size.toFixed(Math.min(digits + 20, 60));
  if (/^50*$/.test(exact.slice(exact.indexOf('.') + 1 + digits)) && Number(text.slice(-1)) % 2) {
    text = (Number(text) - 10 ** -digits).toFixed(digits);
  }
  return number < 0 && Number(text) ? MINUS + text : text;
}

function grouped(number) {
  return (number < 0 ? MINUS : '') + String(Math.abs(number)).replace(/\B(?=(\d{3})+$)/g, ',');
}

function ratioText(number) {
  if (number < 0.001) return '<0.001';
  return fixed(number, number < 0.0995 ? 3 : number < 9.995 ? 2 : number < 99.95 ? 1 : 0);
}

function numberText(number, unitName) {
  if (number === null || number === undefined) return NOT_AVAILABLE;
  const unit = UNITS[unitName] || UNITS.number;
  if (unit.logarithmic) return ratioText(number);
  const value = number * unit.factor;
  if (unit.whole && Number.isInteger(value)) return grouped(value);
  const text = fixed(value, unit.digits);
  return (unit.signed && value > 0 && Number(text) ? '+' : '') + text;
}

function withUnit(number, unitName) {
  const text = numberText(number, unitName);
  return text === NOT_AVAILABLE ? text : text + ((UNITS[unitName] || {}).suffix || '');
}

function intervalText(score, unit) {
  if (score.low === null || score.high === null) return '';
  return `${numberText(score.low, unit)} to ${numberText(score.high, unit)}`;
}

function placeOf(number, unitName) {
  return (UNITS[unitName] || {}).logarithmic ? Math.log(Math.max(number, SMALLEST_RATIO)) : number;
}
