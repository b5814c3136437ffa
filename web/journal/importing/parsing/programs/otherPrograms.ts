import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

/** The files of other programs that cannot be read here, by their extensions, each with the way to its entries. */
const SENTENCES: [extensions: RegExp, reason: MessageDescriptor][] = [
  [/\.jex$/i, msg`It is an archive of Joplin. Export “MD - Markdown + Front Matter” or RAW from Joplin.`],
  [/\.nnbackupz?$/i, msg`It is a backup of Notesnook. Export your notes as Markdown from Notesnook.`],
  [/\.diary$/i, msg`It is a database of Diarium. Export JSON from Diarium.`],
  [/\.daylio$/i, msg`It is a backup of Daylio. Export CSV from Daylio.`],
  [/\.enex$/i, msg`It is an export of Evernote, which cannot be read here.`],
  [/\.(dayone|doentry)$/i, msg`It is a file of Day One Classic. Export JSON from Day One.`],
];

/** Why a file of another program is left alone; undefined for any other file. */
export function otherProgram(path: string): string | undefined {
  const [, reason] = SENTENCES.find(([extensions]) => extensions.test(path)) ?? [];
  return reason && t(reason);
}

/** Why a text is left alone that is encrypted, and so means nothing to its reader; undefined for any other text. */
export function encryptedText(text: string): string | undefined {
  if (/^\s*(JRNLv\d|gAAAAA[\w-]{60})/.test(text)) return t`It is encrypted. Use “jrnl --decrypt” first.`;
  if (/^\s*-----BEGIN PGP MESSAGE-----/.test(text)) return t`It is encrypted. Decrypt it first.`;
  return undefined;
}

/** Files that Logseq keeps for itself: settings, and copies of pages. */
export const isLogseqInternal = (path: string) =>
  /(^|\/)logseq\/(bak|\.recycle|version-files|[^/]+\.(edn|css|js))/.test(path);

/** The text of a page of Logseq without the lines that only the program reads. */
export const withoutLogseqLines = (text: string) =>
  text.replace(/^[ \t]*(?:- )?(?:id|collapsed|heading|ls-type|background-color)::.*(?:\n|$)/gm, '');
