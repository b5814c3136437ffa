import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { localeOf } from './locale.ts';

test.each([
  ['en-US', 'en-US-u-ca-gregory-nu-latn'],
  ['th-TH', 'th-TH-u-ca-gregory-nu-latn'],
  ['', 'en-GB-u-ca-gregory-nu-latn'],
  [undefined, 'en-GB-u-ca-gregory-nu-latn'],
  ['not a locale', 'en-GB'],
])('localeOf converts the language %s to the locale %s', (language, locale) => {
  expect(localeOf(language)).toBe(locale);
});

const INSTANT = '2026-11-19T14:05:00.000Z';
const withPlainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe.each([
  ['en-GB', '19 November 2026', 'November 19, 2026', 'Thursday, 19 November 2026', '12,345'],
  ['en-US', 'November 19, 2026', 'November 19, 2026', 'Thursday, November 19, 2026', '12,345'],
  [
    'pt-PT',
    '19 de novembro de 2026',
    '19 de novembro de 2026',
    'quinta-feira, 19 de novembro de 2026',
    '12 345',
  ],
  ['fa-IR', '19 نوامبر 2026', '19 نوامبر 2026', 'پنجشنبه, 19 نوامبر 2026', '12,345'],
])('with the browser language %s', (language, date, monthFirst, longDate, number) => {
  beforeEach(() => {
    vi.resetModules();
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  });
  afterEach(() => vi.restoreAllMocks());

  test('dates and numbers are written in the locale of the browser', async () => {
    const days = await import('#web/platform/calendar/days.ts');
    const { numberText } = await import('./locale.ts');
    expect(
      [days.dateText(INSTANT), days.monthFirstDateText(INSTANT), days.longDateText(INSTANT)].map(
        withPlainSpaces,
      ),
    ).toEqual([date, monthFirst, longDate]);
    expect(withPlainSpaces(numberText(12_345))).toBe(number);
  });
});
