import { t } from '@lingui/core/macro';
import {
  BlobReader,
  type FileEntry,
  Uint8ArrayWriter,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { fromDaylio } from '#web/journal/importing/parsing/programs/daylio.ts';
import { fromDayOneText } from '#web/journal/importing/parsing/programs/dayOneText.ts';
import { fromJoplin, type JoplinItem, joplinItem } from '#web/journal/importing/parsing/programs/joplin.ts';
import { fromJrnl } from '#web/journal/importing/parsing/programs/jrnl.ts';
import {
  encryptedText,
  isLogseqInternal,
  otherProgram,
  withoutLogseqLines,
} from '#web/journal/importing/parsing/programs/otherPrograms.ts';
import { isSimplenoteFile } from '#web/journal/importing/parsing/programs/simplenote.ts';
import { isStandardNotesBackup } from '#web/journal/importing/parsing/programs/standardNotes.ts';
import { RefusedError } from '#web/platform/reading/answerRequests.ts';
import { entriesFrom } from './entries.ts';
import { fromJson } from './json.ts';
import { fromMarkdown, fromText } from './markdown.ts';
import {
  type LeftOut,
  nothingLeftOut,
  type Parsed,
  type SourceEntry,
  type SourceFile,
  UnreadableError,
} from './parsed.ts';
import { isPhoto, type PhotoFiles, photoFiles, withPhotos } from './photos.ts';

/** The maximum total size of the chosen files, in bytes. */
const MAX_TOTAL_BYTES = 4 * 1024 ** 3;
const MAX_ENTRIES = 50_000;
/** The maximum size of a text file and of a JSON file, in bytes. A JavaScript string cannot be much longer. */
const MAX_TEXT_BYTES = 5 * 1024 ** 2;
const MAX_JSON_BYTES = 400 * 1024 ** 2;

/**
 * Reads the entries in files of other programs, Markdown and text, and in ZIPs of them. What cannot be read is listed with
 * a reason.
 * @throws RefusedError when there is too much to read at once.
 */
export async function parseFiles(files: readonly File[]): Promise<Parsed> {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total > MAX_TOTAL_BYTES)
    throw new RefusedError(t`These files are larger than 4 GB. Choose fewer files.`);
  const parsed: Parsed = { entries: [], unreadable: [], leftOut: nothingLeftOut() };
  const visible = files
    .map((file) => ({ file, name: file.webkitRelativePath || file.name }))
    .filter(({ name }) => !isHidden(name));
  const photos = photoFiles();
  for (const { file, name } of visible) if (isPhoto(name)) photos.add(name, { file, path: null });
  const isZip = ({ name }: { name: string }) => /\.zip$/i.test(name);
  const sources = visible.filter((each) => !isZip(each)).map(({ file, name }) => sourceOf(file, name));
  await parseGroup(sources, photos, parsed);
  for (const { file, name } of visible.filter(isZip)) await parseZip(file, name, parsed);
  return parsed;
}

const sourceOf = (file: File, name: string): SourceFile => ({
  name,
  size: file.size,
  modifiedAt: new Date(file.lastModified),
  bytes: async () => new Uint8Array(await file.arrayBuffer()),
});

/** Files that operating systems add. */
const isHidden = (name: string) => /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(name);

async function parseZip(file: File, name: string, parsed: Parsed): Promise<void> {
  const zip = new ZipReader(new BlobReader(file), { useWebWorkers: false });
  try {
    const visible: FileEntry[] = [];
    const photos = photoFiles();
    for await (const entry of zip.getEntriesGenerator()) {
      if (entry.directory || isHidden(entry.filename)) continue;
      visible.push(entry);
      if (isPhoto(entry.filename)) photos.add(entry.filename, { file, path: entry.filename });
    }
    await parseGroup(visible.map(sourceInZip), photos, parsed);
  } catch (error) {
    if (error instanceof RefusedError) throw error;
    parsed.unreadable.push({ name, day: null, reason: t`It is not a complete ZIP file.` });
  } finally {
    await zip.close();
  }
}

const sourceInZip = (entry: FileEntry): SourceFile => ({
  name: entry.filename,
  size: entry.uncompressedSize,
  modifiedAt: entry.lastModDate,
  bytes: () => {
    if (entry.encrypted) throw new UnreadableError(t`It is protected by a password.`);
    return entry.getData(new Uint8ArrayWriter());
  },
});

/** Reads files that belong together: those of a ZIP, or those that were chosen. */
async function parseGroup(files: readonly SourceFile[], photos: PhotoFiles, parsed: Parsed): Promise<void> {
  const joplinItems: JoplinItem[] = [];
  const add = (sources: readonly SourceEntry[]) => {
    for (const source of sources) addEntries(withPhotos(source, photos, parsed.leftOut), parsed);
  };
  for (const file of relevantFiles(files)) {
    try {
      if (/\.(json|csv|md|markdown|txt|text)$/i.test(file.name)) {
        const content = await readEntries(file, parsed);
        if ('item' in content) joplinItems.push(content.item);
        else add(content.entries);
      } else leaveOut(file.name, parsed);
    } catch (error) {
      if (error instanceof RefusedError) throw error;
      const reason = error instanceof UnreadableError ? error.message : t`It is damaged.`;
      parsed.unreadable.push({ name: file.name, day: null, reason });
    }
  }
  const { entries, encrypted } = fromJoplin(joplinItems, parsed.leftOut);
  add(entries);
  for (const name of encrypted)
    parsed.unreadable.push({
      name,
      day: null,
      reason: t`It is encrypted. Export it from a device that has decrypted it.`,
    });
  parsed.leftOut.photos += photos.countUnused();
}

/**
 * The files with the entries. If one of them is the backup of a program, the others are copies of its texts. Of Logseq,
 * the files that it keeps for itself are left out.
 */
function relevantFiles(files: readonly SourceFile[]): readonly SourceFile[] {
  const backups = files.filter(({ name }) => isStandardNotesBackup(name) || isSimplenoteFile(name));
  return backups.length > 0 ? backups : files.filter(({ name }) => !isLogseqInternal(name));
}

/** Counts a file that is not read, or names it with the reason if it comes from another program. */
function leaveOut(name: string, parsed: Parsed): void {
  const reason = otherProgram(name);
  if (reason) parsed.unreadable.push({ name, day: null, reason });
  else if (!isPhoto(name)) parsed.leftOut[kindOf(name)] += 1;
}

const kindOf = (name: string): LeftOut =>
  /\.(mp[34]|m4[av]|mov|aac|wav|ogg|opus|avi|webm|pdf|3gp|caf)$/i.test(name) ? 'media' : 'files';

/** The entries in a file, or the item of Joplin in it. */
async function readEntries(
  file: SourceFile,
  parsed: Parsed,
): Promise<{ entries: SourceEntry[] } | { item: JoplinItem }> {
  const isJson = /\.json$/i.test(file.name) || isStandardNotesBackup(file.name);
  const text = isJson
    ? await textOf(file, MAX_JSON_BYTES, t`It is larger than 400 MB.`)
    : await textOf(file, MAX_TEXT_BYTES, t`It is larger than 5 MB.`);
  if (isJson) return { entries: await fromJson(file.name, jsonOf(text), parsed) };
  if (/\.csv$/i.test(file.name)) {
    const entries = await fromDaylio(text);
    if (!entries) parsed.leftOut.files += 1;
    return { entries: entries ?? [] };
  }
  const encrypted = encryptedText(text);
  if (encrypted) throw new UnreadableError(encrypted);
  // Some programs write JSON to files of text.
  const json = /^\s*[[{]"?/.test(text) ? tryJson(text) : undefined;
  if (json !== undefined) return { entries: await fromJson(file.name, json, parsed) };
  const textFile = { path: file.name, text: withoutLogseqLines(text), modifiedAt: file.modifiedAt };
  const several = (await fromJrnl(textFile)) ?? (await fromDayOneText(textFile));
  if (several) return { entries: several };
  if (!/\.(md|markdown)$/i.test(file.name)) return { entries: [await fromText(textFile)] };
  const item = joplinItem(text);
  return item ? { item } : { entries: [await fromMarkdown(textFile)] };
}

function jsonOf(text: string): unknown {
  const json = tryJson(text);
  if (json === undefined) throw new UnreadableError(t`It is not valid JSON.`);
  return json;
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Adds the entries that a source entry becomes, or the reason why it cannot be read. */
function addEntries(source: SourceEntry, { entries, unreadable, leftOut }: Parsed): void {
  try {
    entries.push(...entriesFrom(source, leftOut));
    if (source.hasDetails) leftOut.details += 1;
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    unreadable.push({ name: source.name, day: source.day, reason: error.message });
  }
  if (entries.length > MAX_ENTRIES)
    throw new RefusedError(t`These files have more than 50,000 entries. Choose fewer files.`);
}

async function textOf(file: SourceFile, maxBytes: number, tooLarge: string): Promise<string> {
  if (file.size > maxBytes) throw new UnreadableError(tooLarge);
  const bytes = await file.bytes();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableError(t`It is not text in UTF-8.`);
  }
}
