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

let written = null;

// Tells the address what is shown now, without a step for the back button to undo.
function rewriteAddress(page, wanted) {
  written = addressOf(page, wanted);
  if (location.hash !== written) location.replace(written);
}

function link(text, page, wanted, attributes = {}) {
  return el('a', { href: addressOf(page, wanted), ...attributes }, text);
}
