// Runs before the first paint: the chosen theme, and whether somebody is signed in here.
try {
  const page = document.documentElement;
  const theme = localStorage.getItem('theme');
  if (theme === 'dawn' || theme === 'night') {
    page.dataset.theme = theme;
    for (const colour of document.querySelectorAll('meta[name="theme-color"]')) {
      colour.media = colour.dataset.sky === theme ? 'all' : 'not all';
    }
  }
  if (sessionStorage.getItem('session') || localStorage.getItem('session')) page.dataset.session = '';
} catch {
  // Storage may be closed to us; the device decides then.
}
