// biome-ignore-all lint: for old browsers too
// Runs before the first paint. Applies the theme, the colours of the site and the language, marks the page if a session is stored, and warns in old browsers.
(function () {
  // Sets variables of ui/tokens.css. Its rules are in a layer, so these win.
  function colours(shades) {
    var names = { main: 'saffron', deep: 'saffron-deep', soft: 'saffron-soft', art: 'art' };
    var css = '';
    for (var name in names)
      if (/^#[0-9a-f]{6}$/.test(shades[name])) css += '--' + names[name] + ':' + shades[name] + ';';
    return '{' + css + '}';
  }

  var page = document.documentElement;
  try {
    var theme = localStorage.getItem('theme');
    if (theme === 'dawn' || theme === 'night') {
      page.setAttribute('data-theme', theme);
      var metas = document.querySelectorAll('meta[name="theme-color"]');
      for (var i = 0; i < metas.length; i += 1) {
        metas[i].media = metas[i].getAttribute('data-variant') === theme ? 'all' : 'not all';
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
    // Storage is blocked.
  }

  try {
    // What admins have set. `npm run dev` does not write it into the page.
    var element = document.getElementById('site');
    var palette = element && JSON.parse(element.textContent).appearance.palette;
    if (palette) {
      var night = colours(palette.night);
      var style = document.createElement('style');
      style.textContent =
        ':root,[data-theme="dawn"]' +
        colours(palette.dawn) +
        '@media screen{[data-theme="night"]' +
        night +
        '}' +
        '@media screen and (prefers-color-scheme:dark){:root:not([data-theme="dawn"])' +
        night +
        '}';
      document.head.appendChild(style);
    }
  } catch (error) {
    // The data cannot be read.
  }

  // Features of the oldest browsers that the README names.
  var isNewEnough =
    'noModule' in document.createElement('script') &&
    typeof AbortSignal === 'function' &&
    'timeout' in AbortSignal &&
    'CompressionStream' in window &&
    CSS.supports('color', 'color-mix(in srgb, red, blue)');
  function show(text) {
    var message = document.createElement('p');
    message.setAttribute('role', 'alert');
    message.textContent = text;
    message.style.cssText = 'margin:0;padding:16px;text-align:center;color:#fffdf9;background:#a1322f';
    document.body.insertBefore(message, document.body.firstChild);
  }
  if (!isNewEnough) {
    document.addEventListener('DOMContentLoaded', function () {
      show('Please update your browser.');
    });
    return;
  }
  // A script of the page did not arrive, or is another one than the page names.
  function onError(event) {
    if (event.target.nodeName !== 'SCRIPT') return;
    document.removeEventListener('error', onError, true);
    show('This page could not be loaded. Please try again.');
  }
  document.addEventListener('error', onError, true);
})();
