// biome-ignore-all lint: browsers that are too old for the app have to understand this file
// Runs before the first paint: the chosen theme, whether somebody is signed in here, and whether the browser is too old.
(function () {
  var page = document.documentElement;
  try {
    var theme = localStorage.getItem('theme');
    if (theme === 'dawn' || theme === 'night') {
      page.setAttribute('data-theme', theme);
      var colours = document.querySelectorAll('meta[name="theme-color"]');
      for (var at = 0; at < colours.length; at += 1) {
        colours[at].media = colours[at].getAttribute('data-sky') === theme ? 'all' : 'not all';
      }
    }
    if (sessionStorage.getItem('session') || localStorage.getItem('session')) {
      page.setAttribute('data-session', '');
    }
  } catch (error) {
    // Storage may be closed to us; the device decides then.
  }

  // What the oldest browsers have in which the app works (README), and older ones have not.
  var isNewEnough =
    'noModule' in document.createElement('script') &&
    typeof AbortSignal === 'function' &&
    'timeout' in AbortSignal &&
    'CompressionStream' in window &&
    CSS.supports('color', 'color-mix(in srgb, red, blue)');
  if (isNewEnough) return;
  document.addEventListener('DOMContentLoaded', function () {
    var note = document.createElement('p');
    note.setAttribute('role', 'alert');
    note.textContent = 'Please update your browser.';
    note.style.margin = '0';
    note.style.padding = '16px';
    note.style.textAlign = 'center';
    note.style.color = '#fffdf9';
    note.style.background = '#a1322f';
    document.body.insertBefore(note, document.body.firstChild);
  });
})();
