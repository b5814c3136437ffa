import table from 'virtual:endpoint-table';
import type { API as BasePath } from '#contract/platform/constants.ts';
import type { Reflection } from '#contract/reflections.ts';

const API: typeof BasePath = '/api/v1';
const PATIENCE_MS = 4_000;

// `theme.js` has looked before the first paint whether somebody is signed in here.
if ('session' in document.documentElement.dataset) void openApp();
else void showToday();

/** Puts the app in the place of the landing page. */
async function openApp() {
  const root = document.createElement('div');
  root.id = 'root';
  document.getElementById('landing')?.replaceWith(root);
  await import('#web/main.tsx');
}

async function showToday() {
  const section = document.querySelector<HTMLElement>('[data-today]');
  if (!section) return;
  section.ariaBusy = 'true';
  try {
    const timezone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
    const answer = await fetch(`${API}${table.reflections.daily.path}?timezone=${timezone}`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok) throw new Error(`Today's reflection: ${answer.status}`);
    const { content, author } = (await answer.json()) as Reflection;
    write(section, '[data-words]', content);
    write(section, '[data-author]', author);
  } catch {
    // A visitor misses nothing when the day's words cannot be had.
    section.hidden = true;
  } finally {
    section.ariaBusy = null;
  }
}

function write(section: HTMLElement, place: string, text: string) {
  const found = section.querySelector(place);
  if (found) found.textContent = text;
}
