// Loads the items part by part on demand: base64-decoded, then decompressed by the browser.

// Data blocks are at the end of the page, so that the page is shown before they are loaded.
const pageRead = new Promise((resolve) => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', resolve);
  else resolve();
});
const opened = new Map();
const canUnpack = typeof DecompressionStream === 'function';
const CANNOT_UNPACK =
  'This browser cannot unpack the items (it has no DecompressionStream): scores are all here, and ' +
  'items show in Chrome or Edge from version 80, Firefox from 113 and Safari from 16.4.';

class TextColumn {
  constructor({ values, codes }) {
    this.values = values;
    this.codes = Uint32Array.from(codes);
    this.foldedValues = null;
  }

  at(row) {
    return this.values[this.codes[row]];
  }

  // A mask of the values that contain a text, ignoring case; `text` must be folded.
  holding(text) {
    this.foldedValues ??= this.values.map(folded);
    return Uint8Array.from(this.foldedValues, (value) => (value.includes(text) ? 1 : 0));
  }
}

class NumberColumn {
  constructor({ numbers }) {
    this.numbers = numbers;
  }

  at(row) {
    return this.numbers[row];
  }
}

function readColumns(encoded) {
  const read = {};
  for (const [column, content] of Object.entries(encoded)) {
    read[column] = 'numbers' in content ? new NumberColumn(content) : new TextColumn(content);
  }
  return read;
}

function decoded(base64) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let place = 0; place < text.length; place += 1) bytes[place] = text.charCodeAt(place);
  return bytes;
}

async function unpack(id) {
  await pageRead;
  const block = byId(id);
  const stream = new Blob([decoded(block.textContent)]).stream().pipeThrough(new DecompressionStream('gzip'));
  const content = JSON.parse(await new Response(stream).text());
  block.remove();
  return { ...content, columns: readColumns(content.columns ?? {}) };
}

function open(id) {
  if (!opened.has(id)) opened.set(id, unpack(id));
  return opened.get(id);
}

// The items of one system; row r has the results for the case caseOf(r).
class Part {
  constructor(submission, own, cases) {
    this.submission = submission;
    this.own = own.columns;
    this.cases = cases.columns;
    this.traits = cases.names.filter((column) => !['subset', 'item', 'slot', 'source', 'expected'].includes(column));
    this.places = own.cases ? Uint32Array.from(own.cases) : null;
    this.size = this.own.outcome.codes.length;
    this.rows = null;
  }

  caseOf(row) {
    return this.places ? this.places[row] : row;
  }

  // The row of a case, or -1.
  rowOf(place) {
    if (!this.places) return place < this.size ? place : -1;
    this.rows ??= new Map([...this.places].map((each, row) => [each, row]));
    return this.rows.get(place) ?? -1;
  }

  get(column, row) {
    if (column in this.own) return this.own[column].at(row);
    return column in this.cases ? this.cases[column].at(this.caseOf(row)) : '';
  }

  numbersOf(row) {
    return Object.entries(this.own)
      .filter(([column, content]) => content instanceof NumberColumn && !column.includes(' '))
      .map(([column, content]) => [column, content.at(row)]);
  }

  // The id of an item in links.
  idOf(row) {
    return [this.get('subset', row), this.get('item', row), this.get('slot', row)].join(' ').trim();
  }
}

const parts = new Map();

function loadPart(submission) {
  if (!parts.has(submission)) {
    parts.set(
      submission,
      Promise.all([open(submission.part), open(submission.cases)]).then(
        ([own, cases]) => new Part(submission, own, cases),
      ),
    );
  }
  return parts.get(submission);
}

// Loads the parts of submissions; `progress` is called with the number of loaded parts.
async function loadParts(wanted, progress = () => {}) {
  let done = 0;
  return Promise.all(
    wanted.map(async (submission) => {
      const part = await loadPart(submission);
      done += 1;
      progress(done, wanted.length);
      return part;
    }),
  );
}
