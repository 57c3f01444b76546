// Light or dark: as the reader's system says, until the switch says otherwise.

const THEMES = ['', 'light', 'dark'];
const THEME_NAMES = { '': 'Colours: as the system', light: 'Colours: light', dark: 'Colours: dark' };
const THEME_KEY = 'gendersuite-theme';

// Some browsers give a page from disk no storage.
function stored() {
  try {
    return localStorage.getItem(THEME_KEY) || '';
  } catch {
    return '';
  }
}

function setTheme(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  byId('theme').textContent = THEME_NAMES[theme];
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Then it lasts as long as the page does.
  }
}

byId('theme').addEventListener('click', () => {
  const now = document.documentElement.dataset.theme || '';
  setTheme(THEMES[(THEMES.indexOf(now) + 1) % THEMES.length]);
});
setTheme(known(stored(), THEMES));
