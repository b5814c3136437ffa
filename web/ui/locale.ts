/** Where nothing says otherwise. */
const FALLBACK = 'en-GB';

/** The browser's language as a locale whose days are Gregorian and whose digits are those of the fields. */
export function localeOf(language: string | undefined): string {
  try {
    return new Intl.Locale(language || FALLBACK, { calendar: 'gregory', numberingSystem: 'latn' }).toString();
  } catch {
    return FALLBACK;
  }
}

/** By which dates, times and numbers are written. The words of the interface are English for everyone. */
export const LOCALE = localeOf(globalThis.navigator?.language);

/** An hour: "6:30 am" in English, else as the locale has it. */
export const CLOCK = {
  hour: 'numeric',
  minute: '2-digit',
  hour12: LOCALE.startsWith('en') || undefined,
} as const;

/** "12,345" */
export const numberText = (number: number): string => number.toLocaleString(LOCALE);
