import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parsePo } from 'pofile-ts';
import { ENGLISH, type Language } from '#contract/platform/languages.ts';
import type { ServerMessages } from '#web/ui/translation/texts.ts';
import { PSEUDO_LANGUAGES } from './pseudoLanguages.ts';

const LOCALES = join(import.meta.dirname, '../../../server/locales');

/** The context of the names of fields. */
const LABEL = 'label';

/** Texts that reach nobody as a message: those of mails, and the reflections. */
const IS_NO_MESSAGE = /mails?(\/|\.ts$)|^server\/(reflections\/reflections|platform\/languages\/)/i;

/** The messages of `contract/` and `server/` in a language, which errors contain in English. */
export async function serverMessages({ tag }: Language): Promise<ServerMessages> {
  const pseudoLanguage = PSEUDO_LANGUAGES.find((each) => each.tag === tag);
  const file = join(LOCALES, `${pseudoLanguage ? ENGLISH.tag : tag}.po`);
  const result: ServerMessages = { messages: {}, labels: {} };
  for (const item of parsePo(await readFile(file, 'utf8')).items) {
    const { msgid, msgctxt, msgstr, references, flags, obsolete } = item;
    const [translation] = pseudoLanguage ? [distorted(msgid, pseudoLanguage.distort)] : msgstr;
    if (!translation || flags.fuzzy || obsolete) continue;
    if (msgctxt === LABEL) result.labels[msgid] = translation;
    else if (references.length === 0 || !references.every((each) => IS_NO_MESSAGE.test(each)))
      result.messages[msgid] = translation;
  }
  return result;
}

/** Leaves the places of values as they are. */
const distorted = (message: string, distort: (text: string) => string) =>
  message
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? part : distort(part)))
    .join('');
