import { createHash } from 'node:crypto';
import { ENGLISH, type Language } from '#contract/platform/languages.ts';
import { pages } from '#web/build/pageFiles.ts';
import type { Texts } from '#web/ui/translation/texts.ts';
import { type ServerTexts, serverTextsIn } from './serverTexts.ts';
import { filesLoadedWith, type Message, readSources, type Sources } from './sources.ts';
import { offeredTranslations, textsOf, translationsIn } from './translations.ts';

/** The file from which every page except the landing page starts, and its number. */
export const FIRST_FILE = 'main.tsx';
export const FIRST_NUMBER = 0;

export interface TextFiles {
  /** Changes with any text. */
  version: string;
  languages: Language[];
  /** The numbers of the files in `web/` that are loaded later and have texts of their own. */
  numbers: ReadonlyMap<string, number>;
  /**
   * What stands for the ids of the texts in the build. The ids are hashes, which cannot be compressed: they would be 1 KB
   * of a page.
   */
  shortIds: ReadonlyMap<string, string>;
  /** The texts of a numbered file in a language, by their short ids. */
  textsOf: (language: Language, number: number) => Texts;
  /** All texts in a language. */
  allTexts: (language: Language) => Texts;
  /** The texts of the server in the languages other than English. */
  serverTexts: ReadonlyMap<Language, ServerTexts>;
}

/**
 * Divides the texts by the modules that need them: those of the first file, and for each module that is loaded later its
 * own and those of its static imports, without the ones that the first file has loaded.
 */
export async function collectTexts(root: string): Promise<TextFiles> {
  const sources = await readSources(root);
  const messages = [...sources.values()].flatMap((source) => source.messages);
  const translations = await offeredTranslations(root, messages);
  const groups = messagesByFile(sources);
  const ids = [...new Set(messages.map(({ id }) => id))].sort();
  const shortIds = new Map(ids.map((id, number) => [id, number.toString(36)]));
  const compiled = [...translations].map(
    ([language, each]) =>
      [language, [...groups.values()].map((group) => withShortIds(textsOf(group, each), shortIds))] as const,
  );
  const translated = [...translations.keys()].filter(({ tag }) => tag !== ENGLISH.tag);
  const serverTexts = new Map(
    await Promise.all(translated.map(async (each) => [each, await serverTextsIn(each)] as const)),
  );
  const content = JSON.stringify([[...groups.keys()], compiled, ...serverTexts]);
  const textsByLanguage = new Map(compiled);
  return {
    version: createHash('sha256').update(content).digest('base64url').replace(/\W/g, '').slice(0, 7),
    languages: [...translations.keys()],
    numbers: new Map([...groups.keys()].map((file, number) => [file, number])),
    shortIds,
    textsOf: (language, number) => textsByLanguage.get(language)?.[number] ?? { texts: {} },
    allTexts: (language) => textsOf(messages, translations.get(language) ?? new Map()),
    serverTexts,
  };
}

function withShortIds({ texts, english }: Texts, shortIds: ReadonlyMap<string, string>): Texts {
  const shortOf = (id: string) => shortIds.get(id) ?? id;
  const short = Object.fromEntries(Object.entries(texts).map(([id, tokens]) => [shortOf(id), tokens]));
  return english ? { texts: short, english: english.map(shortOf) } : { texts: short };
}

/** All texts in one language. */
export async function allTextsIn(root: string, language: Language): Promise<Texts> {
  const messages = [...(await readSources(root)).values()].flatMap((source) => source.messages);
  return textsOf(messages, await translationsIn(root, language, messages));
}

/** The messages of each file that has texts of its own, beginning with the first file. */
function messagesByFile(sources: Sources): Map<string, Message[]> {
  const messagesLoadedWith = (file: string) =>
    [...filesLoadedWith(sources, file)].flatMap((each) => sources.get(each)?.messages ?? []);
  const first = messagesLoadedWith(FIRST_FILE);
  const firstIds = new Set(first.map(({ id }) => id));
  const lazyFiles = new Set([
    ...[...sources.values()].flatMap(({ lazyImports }) => lazyImports),
    ...Object.values(pages).map((page) => `${page}.tsx`),
  ]);
  const groups = new Map([[FIRST_FILE, first]]);
  for (const file of [...lazyFiles].sort()) {
    const messages = messagesLoadedWith(file).filter(({ id }) => !firstIds.has(id));
    if (messages.length > 0) groups.set(file, messages);
  }
  return groups;
}
