import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { ENGLISH, type Language } from '#contract/platform/languages.ts';
import { englishCatalogue, remembering } from '#server/platform/languages/catalogues.ts';
import { createLanguages } from '#server/platform/languages/languages.ts';

/** German as if it were complete. It is a draft, as in the real list. */
export const GERMAN: Language = { tag: 'de', name: 'Deutsch', direction: 'ltr', state: 'draft' };
/** A reviewed language whose texts are the English ones with accents, which stands for all translations. */
export const ACCENTED: Language = { tag: 'en-XA', name: 'Áççéñţéð', direction: 'ltr', state: 'reviewed' };
/** A draft with the texts of `ACCENTED`, which is written from right to left. */
export const MIRRORED: Language = { tag: 'ar-XB', name: 'Mirrored', direction: 'rtl', state: 'draft' };

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTS = [...'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'];

/** Replaces each letter of the English alphabet with one that has an accent. */
export const accented = (text: string): string =>
  [...text].map((letter) => ACCENTS[PLAIN.indexOf(letter)] ?? letter).join('');

/** English, and languages that stand for translations. Values stay as they are. */
export const testLanguages = () => {
  const catalogue = remembering((template) => compileMessageOrThrow(template, accented));
  return createLanguages([
    { language: ENGLISH, catalogue: englishCatalogue() },
    { language: GERMAN, catalogue },
    { language: ACCENTED, catalogue },
    { language: MIRRORED, catalogue },
  ]);
};
