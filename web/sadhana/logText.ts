import { errorText, unknownError } from '#web/platform/api/ApiError.ts';
import { SMALL_NUMBERS } from '#web/platform/text/numberWords.ts';
import { numberText } from '#web/ui/locale.ts';

const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** "Twenty-five minutes", "One minute", "120 minutes" */
export function minutesText(minutes: number): string {
  if (minutes > 99) return `${numberText(minutes)} minutes`;
  const words =
    SMALL_NUMBERS[minutes] ?? [TENS[Math.floor(minutes / 10)], SMALL_NUMBERS[minutes % 10]].join('-');
  const text = words.replace('-zero', '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** The message for a practice that could not be logged. It always contains a reason. */
export const logFailureText = (failure: unknown): string =>
  `Failed to log practice: ${errorText(failure, '').trim() || unknownError()}`;
