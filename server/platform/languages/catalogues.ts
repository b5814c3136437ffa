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

/** Reads `server/locales/<tag>.po`. A translation that is not a valid message is left out. */
export const readCatalogue = (tag: string): Catalogue =>
  parseCatalogue(fs.readFileSync(path.join(LOCALES, `${tag}.po`), 'utf8'));

export function parseCatalogue(po: string): Catalogue {
  const english = englishCatalogue();
  const translations = new Map<string, CompiledMessage>();
  for (const { msgid, msgctxt, msgstr, flags } of parsePo(po).items) {
    const [translation = ''] = msgstr;
    const message = translation && !flags.fuzzy ? compiledOrNull(translation) : null;
    if (message) translations.set(keyOf(msgid, msgctxt), message);
  }
  return (template, context) => translations.get(keyOf(template, context)) ?? english(template, context);
}

const keyOf = (msgid: string, context: string | null) => JSON.stringify([msgid, context]);

function compiledOrNull(translation: string): CompiledMessage | null {
  try {
    return compileMessageOrThrow(translation);
  } catch {
    return null;
  }
}
