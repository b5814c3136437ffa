// biome-ignore-all lint: old browsers read this too
// Before the first paint: the theme, whether somebody is signed in, whether the browser is too old.
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
    // Storage may be closed.
  }

  // What the oldest browsers have that the README names.
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
    note.style.cssText = 'margin:0;padding:16px;text-align:center;color:#fffdf9;background:#a1322f';
    document.body.insertBefore(note, document.body.firstChild);
  });
})();
