import type { Language } from '#contract/platform/languages.ts';

interface PseudoLanguage extends Language {
  /** Makes a text of the language from an English one. */
  distort: (text: string) => string;
}

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀćđéƒǵĥíĵķĺḿńóṕqŕśţúṽŵẋýźÁƁĆĐÉƑǴĤÍĴĶĹḾŃÓṔQŔŚŢÚṼŴẊÝŹ';

/** The numbered tags of a text, such as `<0>`, which stay as they are. */
const TAG = /(<\/?\w+\/?>)/;
const outsideTags = (text: string, change: (part: string) => string) =>
  text
    .split(TAG)
    .map((part) => (TAG.test(part) ? part : change(part)))
    .join('');

/** Vowels are doubled, so that a text is about a third longer, like one in German. */
const withAccents = (text: string) =>
  outsideTags(text, (part) =>
    part
      .replace(/[aeiou]/g, '$&$&')
      .replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter),
  );

/** U+202E (right-to-left override) and U+202C (its end) around each word. */
const rightToLeft = (text: string) =>
  outsideTags(text, (part) => part.replace(/[\p{L}\d]+/gu, '\u202e$&\u202c'));

/** Languages for tests, made from English: one with longer texts and accents, one written from right to left. */
export const PSEUDO_LANGUAGES: PseudoLanguage[] = [
  { tag: 'en-XA', name: 'Áććéńţś', direction: 'ltr', state: 'draft', distort: withAccents },
  { tag: 'ar-XB', name: '\u202eRight to left\u202c', direction: 'rtl', state: 'draft', distort: rightToLeft },
];
