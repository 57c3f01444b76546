// Keyboard shortcuts of the page: "/" to search, Esc to close, digits for the pages.

function isTyping(target) {
  return target.matches && target.matches('input, select, textarea');
}

function searchNow() {
  const field = document.querySelector('main .search');
  if (field) {
    field.focus();
    field.select();
  } else {
    location.hash = addressOf('items', readAddress().wanted);
  }
}

function escape(event) {
  const detail = document.querySelector('.detail:not([hidden])');
  if (detail) {
    [...detail.querySelectorAll('.detail-head button')].pop().click();
  } else if (isTyping(event.target) && event.target.type === 'search') {
    if (!event.target.value) event.target.blur();
    event.target.value = '';
    event.target.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') escape(event);
  else if (isTyping(event.target)) return;
  else if (event.key === '/') searchNow();
  else if (/^[1-6]$/.test(event.key)) byId('pages').children[Number(event.key) - 1]?.click();
  else return;
  event.preventDefault();
});
