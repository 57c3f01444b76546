// Filters rows of several parts. A row is identified by one number, which encodes the part and the row in it.

const ROWS_OF_A_PART = 2 ** 22;
const SEARCHED = ['source', 'output', 'word', 'item', 'rule', 'note'];
// Traits with more values than this have a search field instead of a list of options.
const MOST_CHOICES = 400;

function rowId(part, row) {
  return part * ROWS_OF_A_PART + row;
}

function rowAt(list, id) {
  return { part: list[Math.floor(id / ROWS_OF_A_PART)], row: id % ROWS_OF_A_PART };
}

// The distinct texts of a column in all parts, sorted, or null if there are too many for a list.
function choices(partsAtHand, column) {
  const found = new Set();
  for (const part of partsAtHand) {
    const content = part.own[column] || part.cases[column];
    if (!(content instanceof TextColumn)) continue;
    if (content.values.length > MOST_CHOICES) return null;
    content.values.forEach((value) => found.add(value));
  }
  return [...found].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

// The test of one filter: a mask of the wanted codes of a column, and whether the column belongs to the cases.
function exactTest(part, column, value) {
  const content = part.own[column] || part.cases[column];
  if (!content) return null;
  const wanted = new Uint8Array(content.values.length);
  const code = content.values.indexOf(value);
  if (code >= 0) wanted[code] = 1;
  return { codes: content.codes, wanted, ofCase: !(column in part.own) };
}

function searchTests(part, text) {
  const searched = [...SEARCHED, ...part.traits];
  return searched
    .map((column) => [column, part.own[column] || part.cases[column]])
    .filter(([, content]) => content instanceof TextColumn)
    .map(([column, content]) => ({
      codes: content.codes,
      wanted: content.holding(text),
      ofCase: !(column in part.own),
    }));
}

function passes(test, row, place) {
  return test.wanted[test.codes[test.ofCase ? place : row]];
}

// The rows that match all filters in `exact` ({column: value}) and contain the text in any searched column.
function matchingRows(partsAtHand, exact, text) {
  const found = [];
  partsAtHand.forEach((part, number) => {
    const every = Object.entries(exact).map(([column, value]) => exactTest(part, column, value));
    if (every.includes(null)) return;
    const some = text ? searchTests(part, folded(text)) : null;
    for (let row = 0; row < part.size; row += 1) {
      const place = part.caseOf(row);
      if (every.every((test) => passes(test, row, place)) && (!some || some.some((test) => passes(test, row, place))))
        found.push(rowId(number, row));
    }
  });
  return found;
}

// Sorts rows by a column of numbers; missing numbers come last.
function sortRows(partsAtHand, rows, column, descending) {
  const value = (id) => {
    const { part, row } = rowAt(partsAtHand, id);
    return part.get(column, row);
  };
  const keyed = rows.map((id) => [value(id), id]);
  keyed.sort(([a, left], [b, right]) => {
    if (typeof a !== 'number' || typeof b !== 'number') {
      return (typeof a !== 'number') - (typeof b !== 'number') || left - right;
    }
    return (descending ? b - a : a - b) || left - right;
  });
  return keyed.map(([, id]) => id);
}
