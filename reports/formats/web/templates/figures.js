// Small plots of estimates with intervals, on an axis shared by a column.

const FIGURE = { width: 100, height: 16, margin: 5 };

// The axis range, in positions of the unit's scale, that covers scores, reference and the numbers in `atLeast`.
function axisOf(scores, unit, reference, atLeast = []) {
  const shown = [];
  for (const score of scores) {
    if (!score || score.value === null) continue;
    for (const number of [score.value, score.low, score.high]) {
      if (number !== null) shown.push(placeOf(number, unit));
    }
  }
  if (!shown.length) return null;
  shown.push(...atLeast.map((number) => placeOf(number, unit)));
  if (typeof reference === 'number') shown.push(placeOf(reference, unit));
  const low = Math.min(...shown);
  const high = Math.max(...shown);
  return { low, high: high > low ? high : low + 1, unit, reference };
}

function along(axis, number, width) {
  const share = (placeOf(number, axis.unit) - axis.low) / (axis.high - axis.low);
  return FIGURE.margin + share * (width - 2 * FIGURE.margin);
}

function estimateMarks(axis, score, width, height, kind) {
  const middle = height / 2;
  const marks = [];
  if (score.low !== null && score.high !== null) {
    marks.push(
      svg('line', {
        class: `bar ${kind}`,
        x1: along(axis, score.low, width),
        x2: along(axis, score.high, width),
        y1: middle,
        y2: middle,
      }),
    );
  }
  marks.push(svg('circle', { class: `dot ${kind}`, cx: along(axis, score.value, width), cy: middle, r: 3.4 }));
  return marks;
}

// One or two estimates on an axis; hidden from screen readers, because the numbers are shown next to it.
function intervalFigure(axis, estimates, wide = false) {
  const width = wide ? 170 : FIGURE.width;
  const rows = estimates.length;
  const height = FIGURE.height;
  const figure = svg('svg', {
    class: `interval${wide ? ' wide' : ''}`,
    viewBox: `0 0 ${width} ${height * (rows > 1 ? 1.4 : 1)}`,
    'aria-hidden': true,
  });
  const tall = height * (rows > 1 ? 1.4 : 1);
  figure.append(
    svg('line', { class: 'axis', x1: FIGURE.margin, x2: width - FIGURE.margin, y1: tall / 2, y2: tall / 2 }),
  );
  if (typeof axis.reference === 'number') {
    const place = along(axis, axis.reference, width);
    figure.append(svg('line', { class: 'reference', x1: place, x2: place, y1: 0, y2: tall }));
  }
  estimates.forEach((score, number) => {
    if (!score || score.value === null) return;
    const shift = rows > 1 ? (number - 0.5) * 9 : 0;
    const group = svg('g', { transform: `translate(0 ${shift + (tall - height) / 2})` });
    group.append(...estimateMarks(axis, score, width, height, number ? 'second' : ''));
    figure.append(group);
  });
  return figure;
}

// The ends of an axis, shown below its column.
function axisEnds(axis, wide = false) {
  const number = (place) => (UNITS[axis.unit].logarithmic ? Math.exp(place) : place);
  return el(
    'span',
    { class: `ends${wide ? ' wide' : ''}` },
    el('span', {}, numberText(number(axis.low), axis.unit)),
    el('span', {}, numberText(number(axis.high), axis.unit)),
  );
}

// A number with a plot of its interval, and a description for screen readers.
function estimateCell(score, unit, axis) {
  if (!score || score.value === null) {
    const nothing = el('span', { class: 'value none' }, NOT_AVAILABLE);
    return axis
      ? el('span', { class: 'estimate' }, nothing, svg('svg', { class: 'interval', 'aria-hidden': true }))
      : nothing;
  }
  const words = intervalText(score, unit);
  const value = el('span', { class: 'value' }, numberText(score.value, unit));
  if (!axis) return value;
  return el(
    'span',
    { class: 'estimate', title: words ? `95% interval ${words}; n = ${grouped(score.n)}` : `n = ${grouped(score.n)}` },
    value,
    words ? el('span', { class: 'unseen' }, ` (${words})`) : '',
    intervalFigure(axis, [score]),
  );
}
