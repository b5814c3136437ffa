import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { ENGLISH, LANGUAGES, type Language } from '#contract/platform/languages.ts';
import type { Texts, Token } from '#web/ui/translation/texts.ts';
import { PSEUDO_LANGUAGES } from './pseudoLanguages.ts';
import { hasSameSlots } from './slots.ts';
import type { Message } from './sources.ts';

/** `npm run languages` writes which languages are offered, for the server too. */
const SHARES_FILE = join(import.meta.dirname, '../../../server/locales/shares.json');

/** The translations of a language, compiled, by the ids of the texts. */
export type Translations = Map<string, Token[]>;

/** All languages, and in development and tests those made from English. */
export const ALL_LANGUAGES: readonly Language[] = [...LANGUAGES, ...PSEUDO_LANGUAGES];

/** The languages that are offered, with their translations. */
export async function offeredTranslations(root: string, messages: Message[]) {
  const shares: Record<string, { isOffered: boolean }> = JSON.parse(await readFile(SHARES_FILE, 'utf8'));
  const offered = LANGUAGES.filter(({ tag }) => tag === ENGLISH.tag || shares[tag]?.isOffered);
  const languages = process.env.PSEUDO_LANGUAGES === 'on' ? [...offered, ...PSEUDO_LANGUAGES] : offered;
  const translations = new Map<Language, Translations>();
  for (const language of languages)
    translations.set(language, await translationsIn(root, language, messages));
  return translations;
}

/** The translations of some texts into a language. */
export async function translationsIn(
  root: string,
  language: Language,
  messages: Message[],
): Promise<Translations> {
  const pseudoLanguage = PSEUDO_LANGUAGES.find(({ tag }) => tag === language.tag);
  if (language.tag !== ENGLISH.tag && !pseudoLanguage) return readTranslations(root, language.tag);
  return new Map(messages.map(({ id, text }) => [id, compiled(text, pseudoLanguage?.distort)]));
}

/** The texts of some messages. The English text stands for a missing translation. */
export function textsOf(messages: Message[], translations: Translations): Texts {
  const texts = Object.fromEntries(
    messages
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id, text }) => [id, translations.get(id) ?? compiled(text)]),
  );
  const english = Object.keys(texts).filter((id) => !translations.has(id));
  return english.length > 0 ? { texts, english } : { texts };
}

/**
 * Reads the catalogues of a language, one of each feature. A translation that lacks a value or an element of the English
 * text is left out.
 */
async function readTranslations(root: string, tag: string): Promise<Translations> {
  const translations: Translations = new Map();
  for (const { id, message, translation } of await readCatalogues(root, tag)) {
    const tokens = compiled(translation);
    if (hasSameSlots(compiled(message), tokens)) translations.set(id, tokens);
  }
  return translations;
}

interface CatalogueEntry {
  id: string;
  message: string;
  translation: string;
}

/** The translated texts in the catalogues of a language. */
export async function readCatalogues(root: string, tag: string): Promise<CatalogueEntry[]> {
  const features = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const entries: CatalogueEntry[] = [];
  for (const { name } of features) {
    const filename = join(root, name, 'locales', `${tag}.po`);
    const content = await readFile(filename, 'utf8').catch(() => null);
    if (content === null) continue;
    const catalogue = await formatter().parse(content, { locale: tag, sourceLocale: ENGLISH.tag, filename });
    for (const [id, { message = '', translation, obsolete }] of Object.entries(catalogue))
      if (translation && !obsolete) entries.push({ id, message, translation });
  }
  return entries;
}

/** @throws if the text is not valid in ICU's MessageFormat. */
export const compiled = (text: string, distort?: (text: string) => string) =>
  compileMessageOrThrow(text, distort) as Token[];
