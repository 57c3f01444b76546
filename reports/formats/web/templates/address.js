// The address after "#" says which page is shown and how: #/items?language=es&system=A. It can be kept and sent.

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

// The address of what is shown.
let shownAddress = null;

// Tells the address what is shown now, without a step for the back button to undo. If it leads elsewhere already, the
// page for that is about to be shown, and what is still here must not call it back.
function rewriteAddress(page, wanted) {
  if (location.hash !== shownAddress) return;
  shownAddress = addressOf(page, wanted);
  if (location.hash !== shownAddress) location.replace(shownAddress);
}

function link(text, page, wanted, attributes = {}) {
  return el('a', { href: addressOf(page, wanted), ...attributes }, text);
}
