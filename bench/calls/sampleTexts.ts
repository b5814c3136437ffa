const SYLLABLES = ['ba', 'la', 'zi', 'mo', 'ru', 'ke', 'ni', 'so', 'va', 'te'];
const [COUNT, LENGTH, VOCABULARY] = [1_000, 60, 4_000];

/** In every third essay, so in a third of all journals' entries. */
export const COMMON_WORD = 'silence';

/** A thousand texts of sixty words, of a vocabulary whose first words are used far more often than its last. */
export function sampleTexts(): string[] {
  return Array.from({ length: COUNT }, (_, n) => {
    const words = Array.from({ length: LENGTH }, (_, place) => wordAt(((n * LENGTH + place) * 0.618034) % 1));
    return `${words.join(' ')}${n % 3 === 0 ? ` ${COMMON_WORD}` : ''}.`;
  });
}

/** The word at a place of the vocabulary from 0 to 1, drawn towards its beginning. */
const wordAt = (share: number) => nameOf(Math.floor(share ** 3 * VOCABULARY));

/** A word of five syllables for every number below 100,000. */
export const nameOf = (n: number): string =>
  [...String(n % 100_000).padStart(5, '0')].map((digit) => SYLLABLES[Number(digit)]).join('');
