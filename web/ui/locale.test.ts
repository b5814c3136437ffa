import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { localeOf } from './locale.ts';

test.each([
  ['en', ['en-US'], 'en-US-u-ca-gregory-nu-latn'],
  ['en', ['de-DE', 'en-IN'], 'en-IN-u-ca-gregory-nu-latn'],
  ['en', ['th-TH'], 'en-GB-u-ca-gregory-nu-latn'],
  ['de', ['en-US', 'de-AT', 'de-DE'], 'de-AT-u-ca-gregory-nu-latn'],
  ['hi', ['en-IN'], 'hi-u-ca-gregory-nu-latn'],
  ['en', ['en- no tag'], 'en-GB-u-ca-gregory-nu-latn'],
  ['en', undefined, 'en-GB-u-ca-gregory-nu-latn'],
  ['no tag', [], 'en-GB'],
])('in a page in the language %s and a browser with %j the locale is %s', (language, tags, locale) => {
  expect(localeOf(language, tags)).toBe(locale);
});

const INSTANT = '2026-11-19T14:05:00.000Z';
const withPlainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe.each([
  ['en', 'en-GB', '19 November 2026', 'November 19, 2026', 'Thursday, 19 November 2026', '2:05 pm', '12,345'],
  [
    'en',
    'en-US',
    'November 19, 2026',
    'November 19, 2026',
    'Thursday, November 19, 2026',
    '2:05 PM',
    '12,345',
  ],
  ['en', 'de-DE', '19 November 2026', 'November 19, 2026', 'Thursday, 19 November 2026', '14:05', '12,345'],
  [
    'de',
    'en-US',
    '19. November 2026',
    '19. November 2026',
    'Donnerstag, 19. November 2026',
    '2:05 PM',
    '12.345',
  ],
  ['fr', 'fr-FR', '19 novembre 2026', '19 novembre 2026', 'jeudi 19 novembre 2026', '14:05', '12 345'],
  ['hi', 'de-DE', '19 नवंबर 2026', '19 नवंबर 2026', 'गुरुवार, 19 नवंबर 2026', '14:05', '12,345'],
])('in a page in the language %s and a browser in %s', (language, browser, ...expected) => {
  beforeEach(() => {
    vi.resetModules();
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(browser);
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue([browser]);
  });
  afterEach(() => vi.restoreAllMocks());

  test('the words follow the page, and the hours of a day the browser', async () => {
    const days = await import('#web/platform/calendar/days.ts');
    const { numberText, setLanguage } = await import('./locale.ts');
    setLanguage(language);
    const texts = [days.dateText, days.monthFirstDateText, days.longDateText].map((text) => text(INSTANT));
    expect([...texts, days.hourText(14, 5), numberText(12_345)].map(withPlainSpaces)).toEqual(expected);
  });
});
