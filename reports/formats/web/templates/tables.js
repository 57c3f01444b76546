// Tables that can be sorted by any column. A column has a title, a sort key, and a function that creates its cells:
//   { id, title, key(row), cell(row), number, heading (its cells name their rows), order (a name of ORDERS),
//     ends (for the foot), sign (for the head) }

// The names of both sort directions, by type of column.
const ORDERS = {
  number: ['lowest first', 'highest first'],
  name: ['A to Z', 'Z to A'],
  given: ['as listed', 'backwards'],
};

function compareKeys(a, b, descending) {
  const nothing = (key) => key === null || key === undefined;
  if (nothing(a) || nothing(b)) return nothing(a) - nothing(b);
  const order = typeof a === 'number' ? a - b : byName(a, b);
  return descending ? -order : order;
}

function headingCell(column, sort, choose) {
  const direction = sort.column === column.id ? (sort.descending ? 'descending' : 'ascending') : 'none';
  return el(
    'th',
    {
      scope: 'col',
      role: 'columnheader',
      'aria-sort': choose ? direction : null,
      class: column.number ? 'number' : null,
    },
    choose
      ? el(
          'button',
          { type: 'button', 'data-column': column.id, onclick: () => choose(column) },
          column.sign?.(),
          column.title,
        )
      : column.title,
  );
}

function bodyRow(row, shown) {
  return el(
    'tr',
    { role: 'row' },
    shown.map((column) =>
      column.heading
        ? el('th', { scope: 'row', role: 'rowheader' }, column.cell(row))
        : el(
            'td',
            { role: 'cell', class: column.number ? 'number' : null, 'data-label': column.title },
            column.cell(row),
          ),
    ),
  );
}

function plainTable(caption, shown, rows, sort = {}, choose = null) {
  const ends = shown.some((column) => column.ends)
    ? el(
        'tfoot',
        { 'aria-hidden': true },
        el(
          'tr',
          {},
          shown.map((column) => el('td', {}, column.ends || '')),
        ),
      )
    : '';
  return el(
    'div',
    { class: 'scroller cards' },
    el(
      'table',
      { role: 'table', onkeydown: moveInTable },
      el('caption', { class: 'unseen' }, caption),
      el(
        'thead',
        { role: 'rowgroup' },
        el(
          'tr',
          { role: 'row' },
          shown.map((column) => headingCell(column, sort, choose)),
        ),
      ),
      el(
        'tbody',
        { role: 'rowgroup' },
        rows.map((row) => bodyRow(row, shown)),
      ),
      ends,
    ),
  );
}

// Returns an element with a table that is redrawn when the sort order changes. `sort` is {column, descending};
// `chosen` is called with the new order, to update the address.
function sortableTable(caption, shown, rows, sort, chosen) {
  const place = el('div', {});
  const order = { ...sort };
  const choose = (column) => {
    if (order.column === column.id) order.descending = !order.descending;
    else Object.assign(order, { column: column.id, descending: Boolean(column.number) });
    draw();
    const button = [...place.querySelectorAll('th button')].find((each) => each.dataset.column === column.id);
    if (button && document.activeElement === document.body) button.focus({ preventScroll: true });
    chosen(order);
  };
  const narrow = control(
    'Sort by',
    el(
      'select',
      {
        onchange: (event) => {
          const [column, direction] = JSON.parse(event.target.value);
          Object.assign(order, { column, descending: direction });
          draw();
          chosen(order);
        },
      },
      shown.flatMap((column) =>
        [false, true].map((direction) =>
          el(
            'option',
            {
              value: JSON.stringify([column.id, direction]),
              selected: order.column === column.id && Boolean(order.descending) === direction,
            },
            `${column.title}, ${ORDERS[column.number ? 'number' : column.order || 'name'][Number(direction)]}`,
          ),
        ),
      ),
    ),
    'sort-narrow',
  );
  function draw() {
    const by = shown.find((column) => column.id === order.column) || shown[0];
    const sorted = rows
      .map((row, number) => [by.key(row), number, row])
      .sort(([a, left], [b, right]) => compareKeys(a, b, order.descending) || left - right);
    const focused = place.contains(document.activeElement) ? document.activeElement.dataset.column : null;
    place.replaceChildren(
      plainTable(
        caption,
        shown,
        sorted.map(([, , row]) => row),
        { ...order, column: by.id },
        choose,
      ),
    );
    if (focused) [...place.querySelectorAll('th button')].find((each) => each.dataset.column === focused)?.focus();
  }
  draw();
  return el('div', {}, narrow, place);
}

// Arrow keys: up and down move between rows (their links), left and right between headings.
function moveInTable(event) {
  const inTable = event.currentTarget;
  const headings = [...inTable.querySelectorAll('thead button')];
  const links = [...inTable.querySelectorAll('tbody th a, tbody tr[tabindex]')];
  const heading = headings.indexOf(document.activeElement);
  const link = links.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const side = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  let next = null;
  if (heading >= 0 && side) next = headings[heading + side];
  else if (heading >= 0 && step === 1) [next] = links;
  else if (link >= 0 && step) next = links[link + step] || (link + step < 0 ? headings[0] : null);
  else if (link >= 0 && event.key === 'Home') [next] = links;
  else if (link >= 0 && event.key === 'End') next = links[links.length - 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
