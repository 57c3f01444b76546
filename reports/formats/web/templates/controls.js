// Form fields with labels.

let fieldCount = 0;

function control(label, field, kind = '') {
  fieldCount += 1;
  field.id = `field-${fieldCount}`;
  return el('div', { class: `control ${kind}` }, el('label', { for: field.id }, label), field);
}

// Options are [value, text]; the first is selected if `chosen` is not among them.
function selectField(label, options, chosen, change, kind = '') {
  const field = el(
    'select',
    { onchange: (event) => change(event.target.value) },
    options.map(([value, text]) => el('option', { value, selected: value === chosen }, text)),
  );
  return control(label, field, kind);
}

function searchField(label, text, change) {
  const field = el('input', {
    type: 'search',
    class: 'search',
    value: text,
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-keyshortcuts': '/',
  });
  const later = afterPause(() => {
    if (field.isConnected) change(field.value);
  });
  field.addEventListener('input', later);
  return control(label, field, 'wide');
}

function statusLine() {
  return el('p', { class: 'status', role: 'status', 'aria-live': 'polite' });
}

// Returns `value` if it is in `values`, otherwise the first of them.
function known(value, values) {
  return values.includes(value) ? value : values[0];
}

function languageOptions(withAll) {
  const options = languages.map((language) => [language, languageTitle(language)]);
  return withAll && languages.length > 1 ? [['', 'all languages'], ...options] : options;
}
