import { plural, t } from '@lingui/core/macro';
import { errorText, unknownError } from '#web/platform/api/ApiError.ts';
import { isEnglish } from '#web/platform/language/texts.ts';
import { SMALL_NUMBERS } from '#web/platform/text/numberWords.ts';

const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** "Twenty-five minutes", "One minute", "120 minutes". In other languages than English, always with digits. */
export function minutesText(minutes: number): string {
  if (minutes > 99 || !isEnglish()) return t`${plural(minutes, { one: '# minute', other: '# minutes' })}`;
  const words =
    SMALL_NUMBERS[minutes] ?? [TENS[Math.floor(minutes / 10)], SMALL_NUMBERS[minutes % 10]].join('-');
  const text = words.replace('-zero', '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** The message for a practice that could not be logged. It always contains a reason. */
export function logFailureText(failure: unknown): string {
  const reason = errorText(failure, '').trim() || unknownError();
  return t`Failed to log practice: ${reason}`;
}
