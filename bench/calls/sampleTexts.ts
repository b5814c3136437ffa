const SYLLABLES = ['ba', 'la', 'zi', 'mo', 'ru', 'ke', 'ni', 'so', 'va', 'te'];
const [TEXT_COUNT, WORDS_PER_TEXT, VOCABULARY_SIZE] = [1_000, 60, 4_000];

/** A word in every third text. The measured journal search therefore finds a third of the entries. */
export const COMMON_WORD = 'silence';

/** A thousand texts of sixty words. The first words of the vocabulary are far more frequent than the last. */
export function sampleTexts(): string[] {
  return Array.from({ length: TEXT_COUNT }, (_, n) => {
    const words = Array.from({ length: WORDS_PER_TEXT }, (_, position) =>
      wordAt(((n * WORDS_PER_TEXT + position) * 0.618034) % 1),
    );
    return `${words.join(' ')}${n % 3 === 0 ? ` ${COMMON_WORD}` : ''}.`;
  });
}

/** The word of the vocabulary for a fraction from 0 to 1. The cube makes the first words far more frequent. */
const wordAt = (fraction: number) => syllableWord(Math.floor(fraction ** 3 * VOCABULARY_SIZE));

/** A word of five syllables for every number below 100,000. */
export const syllableWord = (n: number): string =>
  [...String(n % 100_000).padStart(5, '0')].map((digit) => SYLLABLES[Number(digit)]).join('');
