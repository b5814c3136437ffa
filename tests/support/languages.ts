import { ENGLISH, type Language } from '#contract/platform/languages.ts';
import { createLanguages } from '#server/platform/languages/languages.ts';

/** German as if it were complete: a draft in the real list. */
export const GERMAN: Language = { tag: 'de', name: 'Deutsch', direction: 'ltr', state: 'draft' };

/** Languages for tests. */
export const testLanguages = () => createLanguages([ENGLISH, GERMAN]);
