// How much of each language is translated, from which the server decides whether to offer it.
import fs from 'node:fs';
import path from 'node:path';
import { type PoItem, parsePo } from 'pofile-ts';
import { ENGLISH, LANGUAGES } from '#contract/platform/languages.ts';
import { isCompleteEnough, type SharesByTag } from '#server/platform/languages/languages.ts';
import type { Text } from './text.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const FILE = path.join(ROOT, 'server/locales/shares.json');

/** The shares of all languages but English, and whether each is offered now. */
export function languageShares(texts: readonly Text[]): SharesByTag {
  const former = JSON.parse(fs.readFileSync(FILE, 'utf8')) as SharesByTag;
  const inMails = new Set(texts.filter(({ isInMails }) => isInMails).map(keyOf));
  const translated = LANGUAGES.filter(({ tag }) => tag !== ENGLISH.tag);
  return Object.fromEntries(
    translated.map(({ tag }) => {
      const shares = {
        screens: shareOf(screenCatalogues(tag).flatMap(itemsIn)),
        mails: shareOf(
          itemsIn(path.join(ROOT, `server/locales/${tag}.po`)).filter((item) =>
            inMails.has(keyOf({ msgid: item.msgid, context: item.msgctxt })),
          ),
        ),
      };
      const isOffered = isCompleteEnough(shares, former[tag]?.isOffered ?? false);
      return [tag, { ...shares, isOffered }];
    }),
  );
}

export function writeShares(texts: readonly Text[]): SharesByTag {
  const shares = languageShares(texts);
  fs.writeFileSync(FILE, `${JSON.stringify(shares, null, 2)}\n`);
  return shares;
}

const keyOf = ({ msgid, context }: Pick<Text, 'msgid' | 'context'>) => JSON.stringify([msgid, context]);

/** The share of the texts that are translated, rounded down to per cent, so that it seldom changes; 0 without any. */
function shareOf(items: PoItem[]): number {
  const done = items.filter(({ msgstr, flags }) => msgstr[0] && !flags.fuzzy).length;
  return items.length === 0 ? 0 : Math.floor((100 * done) / items.length) / 100;
}

const itemsIn = (file: string): PoItem[] =>
  parsePo(fs.readFileSync(file, 'utf8')).items.filter(({ obsolete }) => !obsolete);

/** The catalogues of the web client: `web/<feature>/locales/<tag>.po`. */
const screenCatalogues = (tag: string): string[] =>
  fs
    .readdirSync(path.join(ROOT, 'web'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(`locales/${tag}.po`))
    .map((file) => path.join(ROOT, 'web', file));
