// This file does not import zod, so that the first bundle of the web client stays small.

/** A draft has been translated by a machine, and no speaker has checked it yet. */
export type LanguageState = 'reviewed' | 'draft';

/** A language of the texts of this product. `name` is in the language itself. */
export interface Language {
  tag: string;
  name: string;
  direction: 'ltr' | 'rtl';
  state: LanguageState;
}

/** The language in which all texts are written. */
export const ENGLISH: Language = { tag: 'en', name: 'English', direction: 'ltr', state: 'reviewed' };

/** The name of a built file in a language: `index.html`, `index.de.html`. */
export const fileInLanguage = (name: string, tag: string): string =>
  tag === ENGLISH.tag ? name : name.replace('.', `.${tag}.`);

/** The languages into which the texts are translated. A site offers those that are complete enough. */
export const LANGUAGES: readonly Language[] = [
  ENGLISH,
  { tag: 'de', name: 'Deutsch', direction: 'ltr', state: 'draft' },
  { tag: 'es', name: 'Español', direction: 'ltr', state: 'draft' },
  { tag: 'hi', name: 'हिन्दी', direction: 'ltr', state: 'draft' },
  { tag: 'pt', name: 'Português', direction: 'ltr', state: 'draft' },
  { tag: 'fr', name: 'Français', direction: 'ltr', state: 'draft' },
];

/** The maximum length of a language tag. RFC 5646, section 4.4.1, recommends room for 35 characters. */
export const MAX_LANGUAGE_TAG = 35;

/** A tag in its canonical form (`pt-BR`), if it names a language that the platform knows; null otherwise. */
export function knownLanguage(tag: string): string | null {
  try {
    const [canonical = ''] = Intl.getCanonicalLocales(tag);
    const name = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(canonical);
    return name !== undefined && canonical.length <= MAX_LANGUAGE_TAG ? canonical : null;
  } catch {
    return null; // not a tag at all
  }
}
