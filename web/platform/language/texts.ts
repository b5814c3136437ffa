import { textsUrl } from 'virtual:texts';
import { ENGLISH, type Language } from '#contract/platform/languages.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { addTexts } from '#web/ui/translation/i18n.ts';
import type { Texts } from '#web/ui/translation/texts.ts';
import { chosenLanguage, sentLanguage } from './languageChoice.ts';

/** The number of the texts that every page needs. */
const FIRST = 0;

let language = ENGLISH;

/** The language of this page. It stays the same until the page is loaded again. */
export const currentLanguage = (): Language => language;

/** Whether this page is in English, in which the server writes its messages. */
export const isEnglish = (): boolean => language.tag === ENGLISH.tag;

/** A member's own language counts in every browser. */
const languageNow = () => chosenLanguage(currentSession()?.user.language);

/** Whether this page is in the language that it would be opened in now. Somebody may have signed in since then. */
export const isInChosenLanguage = (): boolean => languageNow().tag === language.tag;

/**
 * Starts with the texts that are part of the page, or with those of the language that was chosen. If they
 * cannot be loaded, the page stays in the language in which it was sent.
 */
export function startTexts(): Promise<void> {
  start ??= loadFirstTexts();
  return start;
}
let start: Promise<void> | undefined;

async function loadFirstTexts(): Promise<void> {
  language = sentLanguage();
  const chosen = languageNow();
  const texts = chosen === language ? null : await fetchTexts(chosen.tag).catch(() => null);
  if (texts) language = chosen;
  const included = document.getElementById('texts')?.textContent;
  addTexts(language.tag, texts ?? (included ? JSON.parse(included) : await fetchTexts(language.tag)));
  const { documentElement } = document;
  documentElement.lang = language.tag;
  if (language.direction === 'rtl') documentElement.dir = language.direction;
  else documentElement.removeAttribute('dir');
  delete documentElement.dataset.language;
}

const loading = new Map<number, Promise<void>>();

/** Loads the texts of a module together with it. The build inserts the calls around each `import()`. */
export async function withTexts<Module>(module: Promise<Module>, number: number): Promise<Module> {
  const [loadedModule] = await Promise.all([module, loadTexts(number)]);
  return loadedModule;
}

function loadTexts(number: number): Promise<void> {
  const existing = loading.get(number);
  if (existing) return existing;
  const texts = fetchAndAdd(number);
  loading.set(number, texts);
  texts.catch(() => loading.delete(number));
  return texts;
}

async function fetchAndAdd(number: number): Promise<void> {
  // The router begins to load the first page before the language is known.
  await startTexts();
  addTexts(language.tag, await fetchTexts(language.tag, number));
}

/** @throws if the texts cannot be loaded, with a message like that of a script that cannot be loaded. */
export async function fetchTexts(tag: string, number = FIRST): Promise<Texts> {
  const response = await fetch(textsUrl(tag, number));
  if (!response.ok) throw new TypeError('Failed to fetch the texts of a dynamically imported module');
  return response.json();
}
