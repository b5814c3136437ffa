import { knownLanguage } from '#contract/platform/languages.ts';

/**
 * The language to which the URL of a list restricts it, as a tag in its canonical form; an empty string for all. The
 * parameter is not `language`, which chooses the language of the page.
 */
export const writtenInFromUrl = (params: URLSearchParams): string =>
  knownLanguage(params.get('writtenIn') ?? '') ?? '';
