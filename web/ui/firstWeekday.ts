import { BROWSER_LOCALE } from './locale.ts';

/** `getWeekInfo` in newer browsers, `weekInfo` in older ones, neither in some. */
type LocaleWithWeek = Intl.Locale & {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
};

/** Regions whose week begins on Sunday or Saturday (CLDR), for browsers that do not know it. */
const SUNDAY_REGIONS =
  /^(AG|AS|BD|BR|BS|BT|BW|BZ|CA|CO|DM|DO|ET|GT|GU|HK|HN|ID|IL|IN|JM|JP|KE|KH|KR|LA|MH|MM|MO|MT|MX|MZ|NI|NP|PA|PE|PH|PK|PR|PT|PY|SA|SG|SV|TH|TT|TW|UM|US|VE|VI|WS|YE|ZA|ZW)$/;
const SATURDAY_REGIONS = /^(AE|AF|BH|DJ|DZ|EG|IQ|IR|JO|KW|LY|OM|QA|SD|SY)$/;

/** The first day of the week in a locale: 1 for Monday to 7 for Sunday. */
export function firstWeekdayOf(name: string): number {
  const locale: LocaleWithWeek = new Intl.Locale(name).maximize();
  const known = locale.getWeekInfo?.() ?? locale.weekInfo;
  if (known) return known.firstDay;
  if (SATURDAY_REGIONS.test(locale.region ?? '')) return 6;
  return SUNDAY_REGIONS.test(locale.region ?? '') ? 7 : 1;
}

/** The first day of the week in calendars: 1 for Monday to 7 for Sunday. */
export const FIRST_WEEKDAY = firstWeekdayOf(BROWSER_LOCALE);
