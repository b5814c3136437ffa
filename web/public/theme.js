// biome-ignore-all lint: for old browsers too
// Runs before the first paint. Applies the theme and the language, marks the page if a session is stored, and warns in old browsers.
(function () {
  var page = document.documentElement;
  try {
    var theme = localStorage.getItem('theme');
    if (theme === 'dawn' || theme === 'night') {
      page.setAttribute('data-theme', theme);
      var colours = document.querySelectorAll('meta[name="theme-color"]');
      for (var i = 0; i < colours.length; i += 1) {
        colours[i].media = colours[i].getAttribute('data-variant') === theme ? 'all' : 'not all';
      }
    }
    var session = sessionStorage.getItem('session') || localStorage.getItem('session');
    if (session) page.setAttribute('data-session', '');
    // The member or this browser has chosen another language: the frame is hidden until the app has its texts.
    var member = session && JSON.parse(session).user;
    var language = (member && member.language) || localStorage.getItem('language');
    if (language && language !== page.lang && !/[?&]language=/.test(location.search)) {
      if (page.hasAttribute('data-landing')) location.replace('/?language=' + language);
      else page.setAttribute('data-language', language);
    }
  } catch (error) {
    // The browser may block storage.
  }

  // Features of the oldest browsers that the README names.
  var isNewEnough =
    'noModule' in document.createElement('script') &&
    typeof AbortSignal === 'function' &&
    'timeout' in AbortSignal &&
    'CompressionStream' in window &&
    CSS.supports('color', 'color-mix(in srgb, red, blue)');
  if (isNewEnough) return;
  document.addEventListener('DOMContentLoaded', function () {
    var message = document.createElement('p');
    message.setAttribute('role', 'alert');
    message.textContent = 'Please update your browser.';
    message.style.cssText = 'margin:0;padding:16px;text-align:center;color:#fffdf9;background:#a1322f';
    document.body.insertBefore(message, document.body.firstChild);
  });
})();
