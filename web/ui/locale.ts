/** The locale if the browser does not name a valid one. */
const FALLBACK = 'en-GB';

/**
 * The browser's language as a locale with the Gregorian calendar and Latin digits, as in the browser's own date fields.
 */
export function localeOf(language: string | undefined): string {
  try {
    return new Intl.Locale(language || FALLBACK, { calendar: 'gregory', numberingSystem: 'latn' }).toString();
  } catch {
    return FALLBACK;
  }
}

/** The locale of dates, times and numbers. The texts of the interface are English for everyone. */
export const LOCALE = localeOf(globalThis.navigator?.language);

/** The format of a time: "6:30 am" in English, otherwise as in the locale. */
export const TIME_FORMAT = {
  hour: 'numeric',
  minute: '2-digit',
  hour12: LOCALE.startsWith('en') || undefined,
} as const;

/** "12,345" */
export const numberText = (number: number): string => number.toLocaleString(LOCALE);
