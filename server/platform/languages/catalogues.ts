import fs from 'node:fs';
import path from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { parsePo } from 'pofile-ts';

/** The translation of one of our texts. A text without a translation stays English. */
export type Catalogue = (template: string, context: string | null) => CompiledMessage;

export const LOCALES = path.join(import.meta.dirname, '../../locales');

export const englishCatalogue = (): Catalogue => remembering(compileMessageOrThrow);

/** Compiles each text once. All of them are literals in the code. */
export function remembering(compile: (template: string) => CompiledMessage): Catalogue {
  const compiled = new Map<string, CompiledMessage>();
  return (template) => {
    const message = compiled.get(template) ?? compile(template);
    compiled.set(template, message);
    return message;
  };
}

/**
 * The catalogue `server/locales/<tag>.po`. It is read with the first text, because reading those of all languages would
 * delay every start. A translation that is not a valid message is left out.
 */
export function readCatalogue(tag: string): Catalogue {
  let catalogue: Catalogue | undefined;
  return (template, context) => {
    catalogue ??= parseCatalogue(fs.readFileSync(path.join(LOCALES, `${tag}.po`), 'utf8'));
    return catalogue(template, context);
  };
}

export function parseCatalogue(po: string): Catalogue {
  const english = englishCatalogue();
  const translations = new Map<string, string>();
  for (const { msgid, msgctxt, msgstr, flags } of parsePo(po).items)
    if (msgstr[0] && !flags.fuzzy) translations.set(keyOf(msgid, msgctxt), msgstr[0]);
  const compiled = new Map<string, CompiledMessage>();
  return (template, context) => {
    const key = keyOf(template, context);
    const message =
      compiled.get(key) ?? compiledOrNull(translations.get(key) ?? '') ?? english(template, context);
    compiled.set(key, message);
    return message;
  };
}

const keyOf = (msgid: string, context: string | null) => JSON.stringify([msgid, context]);

function compiledOrNull(translation: string): CompiledMessage | null {
  if (translation === '') return null;
  try {
    return compileMessageOrThrow(translation);
  } catch {
    return null;
  }
}
