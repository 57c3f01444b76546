// The reports, the same as in the PDFs, from nested lists of elements; texts are never parsed as markup.

function built(node, make = el) {
  if (typeof node === 'string') return node;
  const [tag, attributes, ...children] = node;
  const own = tag === 'svg' ? svg : make;
  return own(tag, attributes, ...children.map((child) => built(child, own)));
}

async function fillReport(place, id) {
  if (!canUnpack) {
    place.replaceChildren(el('p', { class: 'problem' }, CANNOT_UNPACK));
    return;
  }
  const { target, nodes } = await open(id);
  place.replaceChildren(...nodes.map((node) => built(node)));
  for (const text of place.querySelectorAll('.target')) text.lang = target;
  place.setAttribute('aria-busy', 'false');
}

function reportPlace(id) {
  const place = el('article', { class: 'report', 'aria-busy': 'true' }, el('p', { role: 'status' }, 'Opening the report.'));
  fillReport(place, id);
  return place;
}

function pdfLink(file) {
  return file ? el('p', { class: 'links' }, el('a', { href: encodeURIComponent(file) }, 'As PDF')) : '';
}

function showReport(place, wanted) {
  const system = known(wanted.system, systems);
  const own = submissions.filter((submission) => submission.system === system).map((submission) => submission.language);
  const language = known(wanted.language, own);
  const submission = findSubmission(system, language);
  rewriteAddress('report', { system, language });
  const choice = (label, key, options, chosen) =>
    selectField(label, options, chosen, (value) => {
      location.hash = addressOf('report', { system, language, [key]: value });
    });
  const names = systems.map((each) => [each, visible(each)]);
  const titles = own.map((each) => [each, languageTitle(each)]);
  place.replaceChildren(
    el(
      'div',
      { class: 'controls' },
      choice(facts.labelled ? 'System' : 'Model', 'system', names, system),
      own.length > 1 ? choice('Language', 'language', titles, language) : '',
    ),
    pdfLink(submission.pdf),
    reportPlace(submission.report),
  );
}

function showSummary(place, wanted) {
  rewriteAddress('summary', { language: wanted.language });
  place.replaceChildren(pdfLink(facts.summary), reportPlace('report-summary'));
}
