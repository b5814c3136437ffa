import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PoItem, parsePo } from 'pofile-ts';
import { ENGLISH, type Language } from '#contract/platform/languages.ts';
import type { ServerMessages } from '#web/ui/translation/texts.ts';
import { PSEUDO_LANGUAGES } from './pseudoLanguages.ts';

const LOCALES = join(import.meta.dirname, '../../../server/locales');

/** The context of the names of fields. */
const LABEL = 'label';

const REFLECTIONS = 'server/reflections/reflections.ts';
/** Texts that no answer contains as a message: those of mails. */
const IS_OF_MAILS = /mails?(\/|\.ts$)|^server\/platform\/languages\//i;

/** The texts of `contract/` and `server/` that the client needs in a language, because answers contain them in English. */
export interface ServerTexts {
  messages: ServerMessages;
  /** The words and the traditions of the reflections, by the English texts. */
  reflections: Record<string, string>;
}

export async function serverTextsIn(language: Language): Promise<ServerTexts> {
  const texts: ServerTexts = { messages: { messages: {}, labels: {} }, reflections: {} };
  const { messages, labels } = texts.messages;
  for (const { msgid, msgctxt, references, translation } of await translatedItems(language)) {
    if (msgctxt === LABEL) labels[msgid] = translation;
    else if (references.includes(REFLECTIONS)) texts.reflections[msgid] = translation;
    else if (references.length === 0 || !references.every((each) => IS_OF_MAILS.test(each)))
      messages[msgid] = translation;
  }
  return texts;
}

async function translatedItems({ tag }: Language): Promise<(PoItem & { translation: string })[]> {
  const pseudoLanguage = PSEUDO_LANGUAGES.find((each) => each.tag === tag);
  const file = join(LOCALES, `${pseudoLanguage ? ENGLISH.tag : tag}.po`);
  return parsePo(await readFile(file, 'utf8')).items.flatMap((item) => {
    const [translation] = pseudoLanguage ? [distorted(item.msgid, pseudoLanguage.distort)] : item.msgstr;
    return translation && !item.flags.fuzzy && !item.obsolete ? [{ ...item, translation }] : [];
  });
}

/** Leaves the places of values as they are. */
const distorted = (message: string, distort: (text: string) => string) =>
  message
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? part : distort(part)))
    .join('');
