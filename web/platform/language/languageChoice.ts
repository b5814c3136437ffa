import { languages } from 'virtual:texts';
import { ENGLISH, type Language } from '#contract/platform/languages.ts';
import { persistentStorage } from '#web/platform/session/storage.ts';

/** `theme.js` reads it too. */
const KEY = 'language';
/** The parameter of an address that names a language. The server sends the page in it. */
const PARAMETER = 'language';

/** The regions of languages for tests, which no country has. */
const FOR_TESTS = /-X[A-Z]$/;
export const isForTests = (tag: string): boolean => FOR_TESTS.test(tag);

/** The languages of the build that this site offers. The page contains their tags, except while it is made by the build. */
const offered = (): Language[] => {
  const tags = globalThis.document
    ?.querySelector<HTMLMetaElement>('meta[name="languages"]')
    ?.content.split(' ');
  return tags ? languages.filter(({ tag }) => tags.includes(tag)) : languages;
};

const offeredLanguage = (name: string | null | undefined) => offered().find(({ tag }) => tag === name);

/** The language in which the server has sent this page. */
export const sentLanguage = (): Language => offeredLanguage(document.documentElement.lang) ?? ENGLISH;

/**
 * The language that the address names, else that of the member (`memberLanguage`), else the one that was chosen in this
 * browser.
 */
export function chosenLanguage(memberLanguage: string | null | undefined): Language {
  const isNamed = new URLSearchParams(window.location.search).has(PARAMETER);
  if (isNamed) return sentLanguage();
  return offeredLanguage(memberLanguage) ?? offeredLanguage(persistentStorage.getItem(KEY)) ?? sentLanguage();
}

/** The languages to choose from. Those for tests are shown only to someone who has one of them. */
export const languageChoices = (current: Language): Language[] =>
  offered().filter(({ tag }) => tag === current.tag || !isForTests(tag));

/** Whether there is another language than the one in which this page was sent. */
export const hasLanguageChoice = (): boolean => languageChoices(sentLanguage()).length > 1;

/** Stores the choice in this browser, and opens the page anew. */
export function openPageIn(tag: string): void {
  persistentStorage.setItem(KEY, tag);
  openPageAnew();
}

/** Opens the page in the language that is chosen now. */
export function openPageAnew(): void {
  const url = new URL(window.location.href);
  url.searchParams.delete(PARAMETER);
  if (url.href === window.location.href) window.location.reload();
  else window.location.assign(url);
}
