import { z } from 'zod';
import { knownLanguage, MAX_LANGUAGE_TAG } from './languages.ts';
import { maxLength, text } from './primitives.ts';
import { schemaMessage } from './say.ts';

/** A language that the platform knows, as a BCP 47 tag in its canonical form. */
export const languageTag = text('Language', MAX_LANGUAGE_TAG)
  .refine((tag) => !tag || knownLanguage(tag) !== null, schemaMessage('Unknown language'))
  .transform((tag) => knownLanguage(tag) ?? tag)
  .meta({ override: { type: 'string', maxLength: MAX_LANGUAGE_TAG }, example: 'de' });

/** The language of the page from which a call is sent. It is ignored if this site does not offer it. */
export const pageLanguage = maxLength(
  z.string(schemaMessage('{label} must be text', { label: 'Language' })),
  'Language',
  MAX_LANGUAGE_TAG,
)
  .nullish()
  .meta({ example: 'de' });
