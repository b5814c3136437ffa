import type { API_PATH as ApiPath } from '#contract/platform/constants.ts';
import type { Reflection } from '#contract/reflections.ts';
import { addressesOf } from '#web/platform/api/addressesOf.ts';
import { languageChoices, openPageIn, sentLanguage } from '#web/platform/language/languageChoice.ts';
import { translated } from '#web/platform/language/translatedReflection.ts';
import { closeNotice, shownNotice } from '#web/platform/site/notice.ts';
import { whenLoaded } from '#web/ui/whenIdle.ts';

const API_PATH: typeof ApiPath = '/api/v1';
const TIMEOUT_MS = 4_000;
const LOGIN_PATH = '/auth/login';

const languageSelect = document.querySelector<HTMLSelectElement>('[data-language-select]');
languageSelect?.addEventListener('change', () => openPageIn(languageSelect.value));
// The build has more languages than this site offers, if the setting `LANGUAGES` names some.
const choices = languageChoices(sentLanguage()).map(({ tag }) => tag);
for (const option of [...(languageSelect?.options ?? [])])
  if (!choices.includes(option.value)) option.remove();
if (choices.length < 2) languageSelect?.closest('div')?.remove();

showNotice();

// `theme.js` sets `data-session` before the first paint if this browser has a session.
if ('session' in document.documentElement.dataset) void openApp();
else {
  void showDailyReflection();
  // If it fails, the form is loaded when it is opened.
  whenLoaded(() => void prefetchLogin().catch(() => {}));
}

/** Shows the notice of the site in a line below the header, until it is closed. */
function showNotice() {
  const notice = shownNotice(JSON.parse(document.getElementById('site')?.textContent ?? 'null')?.notice);
  const template = document.querySelector<HTMLTemplateElement>('template[data-notice]');
  const line = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
  if (!notice || !line) return;
  setText(line, 'p', notice.words);
  line.querySelector('button')?.addEventListener('click', () => {
    closeNotice(notice);
    line.remove();
  });
  template?.replaceWith(line);
}

/** Replaces the landing page with the app. */
async function openApp() {
  const root = document.createElement('div');
  root.id = 'root';
  document.getElementById('landing')?.replaceWith(root);
  await import('#web/main.tsx');
}

async function showDailyReflection() {
  const section = document.querySelector<HTMLElement>('[data-today]');
  if (!section) return;
  section.ariaBusy = 'true';
  try {
    const timezone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
    const { path } = addressesOf('reflections').daily;
    const response = await fetch(`${API_PATH}${path}?timezone=${timezone}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`Today's reflection: ${response.status}`);
    const daily = (await response.json()) as Reflection;
    if (!daily.content || !daily.author) throw new Error('The reply has no reflection.');
    const { content, author, lang } = await translated(daily, document.documentElement.lang);
    if (lang) section.querySelector('blockquote')?.setAttribute('lang', lang);
    setText(section, '[data-words]', content);
    setText(section, '[data-author]', author);
  } catch {
    // Without a reflection, the section is hidden.
    section.hidden = true;
  } finally {
    section.ariaBusy = null;
  }
}

/** Loads the files of the login form into the browser's cache, so that the form opens at once. */
async function prefetchLogin() {
  const { headers } = await fetch(LOGIN_PATH, { headers: { accept: 'text/html' } });
  for (const [, href] of headers.get('link')?.matchAll(/<([^>]+)>/g) ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }));
}

function setText(section: HTMLElement, selector: string, text: string) {
  const element = section.querySelector(selector);
  if (element) element.textContent = text;
}
