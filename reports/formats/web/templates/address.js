// The URL fragment has the page and its options, so that links can be shared: #/items?language=es&system=A

function readAddress() {
  const [, page = '', query = ''] = /^#\/([a-z]*)\??(.*)$/.exec(location.hash) || [];
  return { page, wanted: Object.fromEntries(new URLSearchParams(query)) };
}

function addressOf(page, wanted = {}) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(wanted)) {
    if (value !== '' && value !== null && value !== undefined) query.set(key, value);
  }
  const text = query.toString();
  return `#/${page}${text ? `?${text}` : ''}`;
}

// The address of the page that is shown.
let shownAddress = null;

// Replaces the address without a history entry. If the address has already changed, another page is about to be shown,
// and the old page must not overwrite it.
function rewriteAddress(page, wanted) {
  if (location.hash !== shownAddress) return;
  shownAddress = addressOf(page, wanted);
  if (location.hash !== shownAddress) location.replace(shownAddress);
}

function link(text, page, wanted, attributes = {}) {
  return el('a', { href: addressOf(page, wanted), ...attributes }, text);
}
