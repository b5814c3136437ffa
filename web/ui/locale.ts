/** English of a browser that names no region. Its lists have no comma before "and", as everywhere in this product. */
const BRITISH = 'en-GB';
/** English with the month before the day, as in the dates of posts. */
const AMERICAN = 'en-US';

const { language: browserLanguage = '', languages: browserLanguages = [] } = globalThis.navigator ?? {};
const BROWSER_TAGS = [browserLanguage, ...browserLanguages];

const baseOf = (tag: string) => tag.split('-')[0];

/**
 * The locale of a language: its region is that of the browser if the browser names this language (`en-IN`). All have the
 * Gregorian calendar and Latin digits, as the browser's own date fields.
 */
export function localeOf(language: string, browserTags: readonly string[] = []): string {
  const named = browserTags.find((tag) => baseOf(tag) === baseOf(language));
  return completed(named) ?? completed(language === 'en' ? BRITISH : language) ?? BRITISH;
}

/** Null for text that is not a tag; browsers can name anything. */
function completed(tag = ''): string | null {
  try {
    return new Intl.Locale(tag, { calendar: 'gregory', numberingSystem: 'latn' }).toString();
  } catch {
    return null;
  }
}

/** The browser's own tag, which decides about the first day of the week and about 12 or 24 hours. */
export const BROWSER_LOCALE = completed(browserLanguage) ?? BRITISH;

let current = localeOf('en', BROWSER_TAGS);
let language: string | undefined = 'en';

/** Sets the language of dates and numbers, before the first of them is shown. */
export function setLanguage(tag: string): void {
  current = localeOf(tag, BROWSER_TAGS);
  language = baseOf(tag);
}

/** The locale of dates, times and numbers in the language of the page. */
export const locale = (): string => current;

/** Whether dates are in English. */
export const hasEnglishDates = (): boolean => language === 'en';

/** The locale in which English dates begin with the month: "November 19, 2026". */
export const monthFirstLocale = (): string => (hasEnglishDates() ? AMERICAN : current);

const has12Hours =
  baseOf(BROWSER_LOCALE) === 'en' ||
  new Intl.DateTimeFormat(BROWSER_LOCALE, { hour: 'numeric' }).resolvedOptions().hour12;

/** The format of a time: "6:30 am" if the browser is English, otherwise with as many hours as the browser's locale. */
export const TIME_FORMAT: Intl.DateTimeFormatOptions = {
  hour: 'numeric',
  minute: '2-digit',
  ...(has12Hours ? { hour12: true } : { hourCycle: 'h23' }),
};

/** A function that formats dates. The locale is read when it is first used, because modules are loaded before. */
export function dateFormatter(options: Intl.DateTimeFormatOptions): (date: Date | number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat(current, options);
    return format.format(date);
  };
}

/** "12,345" */
export const numberText = (number: number): string => number.toLocaleString(current);

/** "Monday, Wednesday and Sunday" */
export const listText = (items: readonly string[]): string =>
  new Intl.ListFormat(hasEnglishDates() ? BRITISH : current).format(items);
