import type { PracticeType } from '#contract/sadhana/practices.ts';
import { errorText, UNKNOWN_ERROR } from '#web/platform/api/ApiError.ts';
import { numberText } from '#web/ui/locale.ts';

/** The units of a value. */
export const UNITS: Record<PracticeType, { long: string; short: string }> = {
  time: { long: 'minutes', short: 'min' },
  reps: { long: 'repetitions', short: 'reps' },
};

/** "25 min", "1,008 reps", "1 rep" */
export function valueText(value: number, type: PracticeType): string {
  const unit = value === 1 && type === 'reps' ? 'rep' : UNITS[type].short;
  return `${numberText(value)} ${unit}`;
}

const SMALL_NUMBERS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'],
  ...['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
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
  `Failed to log practice: ${errorText(failure, '').trim() || UNKNOWN_ERROR}`;
