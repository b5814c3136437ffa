import { expect, it } from 'vitest';
import { fileInLanguage } from '#contract/platform/languages.ts';
import { acceptedLanguage, languagesIn } from './pageLanguage.ts';

it.each([
  ['de', 'de'],
  ['pt-BR, en;q=0.8', 'pt'],
  ['fr;q=0.4, de;q=0.9, en;q=0.5', 'de'],
  ['DE-at', 'de'],
  ['it, hi;q=0', null],
  ['', null],
  ['*', null],
  ['de;q=none', null],
  [';;,,;q=1', null],
])('a browser that accepts %j reads the language %s', (header, language) => {
  expect(acceptedLanguage(header, ['en', 'de', 'hi', 'pt'])).toBe(language);
});

it('a header with ten thousand languages is read quickly', () => {
  const header = Array.from({ length: 10_000 }, (_, number) => `x${number};q=0.${number % 10}`).join();
  const start = performance.now();
  expect(acceptedLanguage(header, ['en', 'de'])).toBeNull();
  expect(performance.now() - start).toBeLessThan(1_000);
});

it('the languages of a build are those for which it has a page', () => {
  expect(
    languagesIn(['index.html', 'index.html.br', 'index.de.html', 'index.de.html.gz', 'landing.hi.html']),
  ).toEqual(['en', 'de']);
  expect([fileInLanguage('sw.js', 'en'), fileInLanguage('sw.js', 'de')]).toEqual(['sw.js', 'sw.de.js']);
});
