import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { type Bytes, randomBytes } from './bytes.ts';

const ENTROPY_LENGTH = 16;
const SUGGESTED_WORDS = 6;

export interface NewRecoveryPhrase {
  words: string[];
  entropy: Bytes;
}

/** Twelve English words for 128 random bits and their checksum (BIP 39). */
export function createRecoveryPhrase(): NewRecoveryPhrase {
  const entropy = randomBytes(ENTROPY_LENGTH);
  return { words: entropyToMnemonic(entropy, wordlist).split(' '), entropy };
}

/** The bits of a phrase; null if it is not twelve words of the list with a correct checksum. */
export function entropyOf(phrase: string): Bytes | null {
  const words = phrase
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
  if (words.length !== 12) return null;
  try {
    return new Uint8Array(mnemonicToEntropy(words.join(' '), wordlist));
  } catch {
    return null;
  }
}

/** Six random words of the list: 66 bits. */
export const suggestPassphrase = (): string =>
  Array.from(
    crypto.getRandomValues(new Uint16Array(SUGGESTED_WORDS)),
    (random) => wordlist[random % wordlist.length],
  ).join(' ');
