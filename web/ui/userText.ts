import { createContext } from 'react';

/**
 * The attributes of an element with a text that a member wrote. Its language is that of the community or the book, or
 * unknown: without `lang`, it would be read aloud in the voice of the page's language.
 */
export const userText = (language?: string | null) => ({ lang: language ?? '', dir: 'auto' }) as const;

/** The language of the texts in `<Prose>`, which a page sets with `textLanguage`. */
export const TextLanguage = createContext<string | null | undefined>(null);
