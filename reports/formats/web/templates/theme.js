// Light or dark theme: the system setting, unless the switch overrides it.

const THEMES = ['', 'light', 'dark'];
const THEME_NAMES = { '': 'Colours: as the system', light: 'Colours: light', dark: 'Colours: dark' };
const THEME_KEY = 'gendersuite-theme';

// Some browsers have no storage for local files.
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
    // The choice is not saved.
  }
}

byId('theme').addEventListener('click', () => {
  const now = document.documentElement.dataset.theme || '';
  setTheme(THEMES[(THEMES.indexOf(now) + 1) % THEMES.length]);
});
setTheme(known(stored(), THEMES));
