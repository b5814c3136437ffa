import { expect, it } from 'vitest';
import { isTest, read, sourcesUnder } from './sources.ts';

/** Files that may use a fixed locale, because they format text for programs or parts of an English sentence. */
const EXCEPTIONS: Record<string, string> = {
  'web/events/when.ts': 'the parts of a day, joined as YYYY-MM-DD',
};

/** A formatter with a fixed locale or the default locale of the JavaScript engine. */
const FIXED_LOCALE =
  /Intl\.(DateTimeFormat|NumberFormat|ListFormat|PluralRules)\(\s*['"]|toLocale(Date|Time)?String\(\s*(['")]|undefined)/;

it.each(sourcesUnder('web').filter((file) => !isTest(file) && !EXCEPTIONS[file]))(
  '%s formats dates and numbers in the locale of the browser',
  (file) => {
    expect(read(file)).not.toMatch(FIXED_LOCALE);
  },
);
