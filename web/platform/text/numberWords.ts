import { numberText } from '#web/ui/locale.ts';

/** The words for the numbers from 0 to 19. */
export const SMALL_NUMBERS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'],
  ...['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];

/** A number in a sentence: a word up to twelve, then digits. */
export const numberInSentence = (number: number): string =>
  (number <= 12 ? SMALL_NUMBERS[number] : undefined) ?? numberText(number);
