// Sets up the page and shows the part that the address selects.

const PAGES = {
  board: ['Leaderboard', showBoard],
  system: [facts.labelled ? 'System' : 'Model', showSystem],
  items: ['Items', showItems],
  compare: ['Compare', showCompare],
  report: ['Report', showReport],
  summary: ['Summary', showSummary],
};

function showPage() {
  if (location.hash === shownAddress) return;
  shownAddress = location.hash;
  const { page, wanted } = readAddress();
  const current = page in PAGES ? page : 'board';
  for (const each of byId('pages').children) {
    if (each.dataset.page === current) each.setAttribute('aria-current', 'page');
    else each.removeAttribute('aria-current');
    // Language and system are kept when switching between pages.
    const kept = Object.fromEntries(
      ['language', 'system'].filter((key) => wanted[key] && wanted[key] !== 'all').map((key) => [key, wanted[key]]),
    );
    if (each.dataset.page === 'compare' && kept.system) kept.a = kept.system;
    if (['compare', 'board', 'summary'].includes(each.dataset.page)) delete kept.system;
    each.href = addressOf(each.dataset.page, kept);
  }
  document.title = `${PAGES[current][0]} · ${visible(facts.suite.name)} ${visible(facts.suite.version)}`;
  const [, show] = PAGES[current];
  show(byId('main'), wanted);
}

byId('topic').textContent = facts.topic;
byId('suite').replaceChildren(name(facts.suite.title || facts.suite.name));
byId('program').textContent = visible(`${facts.suite.name} ${facts.suite.version} · ${facts.program}`);
byId('pages').append(...Object.entries(PAGES).map(([page, [title]]) => link(title, page, {}, { 'data-page': page })));
window.addEventListener('hashchange', showPage);
showPage();
