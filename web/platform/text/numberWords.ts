import { isEnglish } from '#web/platform/language/texts.ts';
import { numberText } from '#web/ui/locale.ts';

/** The English words for the numbers from 0 to 19. */
export const SMALL_NUMBERS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'],
  ...['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];

/** A number in a sentence: in English a word up to twelve, otherwise digits. */
export const numberInSentence = (number: number): string =>
  (number <= 12 && isEnglish() ? SMALL_NUMBERS[number] : undefined) ?? numberText(number);
