import { isIsbn13 } from '#contract/library.ts';

export const NOT_VALID = 'ISBN-13 is not valid';

/** As printed, without its hyphens and spaces. */
export const digitsOf = (typed: string) => typed.replace(/[\s\u2010-\u2015-]/g, '');

/** What can be said of an ISBN that is being typed: it may be unfinished until the field is left. */
export function isbnState(typed: string, isLeft: boolean): 'unknown' | 'valid' | 'invalid' {
  const digits = digitsOf(typed);
  if (isIsbn13(digits)) return 'valid';
  return digits && (isLeft || digits.length >= 13) ? 'invalid' : 'unknown';
}
