import { expect, it } from 'vitest';
import { isTest, read, sourcesUnder } from './sources.ts';

/** The one file of the client and the one of the server that may name English with a region. */
const LOCALES = ['web/ui/locale.ts', 'server/platform/languages/dates.ts'];
/** The build makes languages for tests out of English, and the tests have their own. */
const NOT_CHECKED = /^web\/(build|testing)\//;

const filesIn = (folder: string) =>
  sourcesUnder(folder).filter((file) => !isTest(file) && !NOT_CHECKED.test(file) && !LOCALES.includes(file));

/** A formatter with a fixed locale or the default locale of the JavaScript engine. */
const FIXED_LOCALE =
  /Intl\.(DateTimeFormat|NumberFormat|ListFormat|PluralRules)\(\s*['"]|toLocale(Date|Time)?String\(\s*(['")]|undefined)/;

it.each(filesIn('web'))('%s formats dates and numbers in the language of the page', (file) => {
  expect(read(file)).not.toMatch(FIXED_LOCALE);
});

it.each(['contract', 'server', 'web'].flatMap(filesIn))('%s names no region of English', (file) => {
  expect(read(file)).not.toMatch(/['"`]en-[A-Z]/);
});

it('one file of the client reads the languages of the browser', () => {
  const readers = sourcesUnder('web').filter(
    (file) => !isTest(file) && /navigator\??\.language|= globalThis\.navigator\b/.test(read(file)),
  );
  expect(readers).toEqual(['web/ui/locale.ts']);
});
