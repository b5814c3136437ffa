// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { chosenLanguage } from './languageChoice.ts';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test.each([
  ['the address', '?language=es', 'de', 'hi', 'en'],
  ['the member', '', 'de', 'hi', 'de'],
  ['the browser, if the member has chosen none', '', null, 'hi', 'hi'],
  ['the browser, if the language of the member is not offered', '', 'xx', 'hi', 'hi'],
  ['the page, if nobody has chosen one', '', undefined, null, 'en'],
])('the language is that of %s', (_, search, member, browser, expected) => {
  // The server has sent the page in the language that the address names.
  document.documentElement.lang = 'en';
  vi.stubGlobal('location', new URL(`https://vichara.test/${search}`));
  if (browser) localStorage.setItem('language', browser);
  expect(chosenLanguage(member).tag).toBe(expected);
});
