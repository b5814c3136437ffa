import { expect, it } from 'vitest';
import { isTest, read, sourcesUnder } from './sources.ts';

/** Texts for programs, or parts of an English sentence. */
const EXCEPTIONS: Record<string, string> = {
  'web/events/when.ts': 'the deps of a day, put together as YYYY-MM-DD',
  'web/events/series/ruleText.ts': 'a list and an ordinal of English words',
};

/** A formatter with a fixed locale, or with the engine's locale instead of the browser's. */
const OWN_LOCALE =
  /Intl\.(DateTimeFormat|NumberFormat|ListFormat|PluralRules)\(\s*['"]|toLocale(Date|Time)?String\(\s*(['")]|undefined)/;

it.each(sourcesUnder('web').filter((file) => !isTest(file) && !EXCEPTIONS[file]))(
  '%s formats dates and numbers in the locale of the browser',
  (file) => {
    expect(read(file)).not.toMatch(OWN_LOCALE);
  },
);
