import {
  BlobReader,
  type FileEntry,
  Uint8ArrayWriter,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { z } from 'zod/mini';
import { DayOneEntry, fromDayOne, hasDayOneDetails } from './dayOne.ts';
import { entriesFrom } from './entries.ts';
import { fromJourney, hasJourneyDetails, JourneyEntry } from './journey.ts';
import { fromMarkdown, fromText } from './markdown.ts';
import { type LeftOut, type Parsed, type SourceEntry, type SourceFile, UnreadableError } from './parsed.ts';
import { isPhoto, type PhotoFiles, photoFiles, withPhotos } from './photos.ts';

/** The maximum total size of the chosen files, in bytes. */
const MAX_TOTAL_BYTES = 4 * 1024 ** 3;
const MAX_ENTRIES = 50_000;
/** The maximum size of a text file and of a JSON file, in bytes. A JavaScript string cannot be much longer. */
const MAX_TEXT_BYTES = 5 * 1024 ** 2;
const MAX_JSON_BYTES = 400 * 1024 ** 2;

/** The reason why all files are refused. The message is shown to the member. */
export class RefusedError extends Error {}

/**
 * Reads the entries in files of Day One, Journey, Markdown and text, and in ZIPs of them. What cannot be read is listed
 * with a reason.
 * @throws RefusedError when there is too much to read at once.
 */
export async function parseFiles(files: readonly File[]): Promise<Parsed> {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total > MAX_TOTAL_BYTES)
    throw new RefusedError('These files are larger than 4 GB. Choose fewer files.');
  const leftOut: Parsed['leftOut'] = { photos: 0, media: 0, details: 0, tags: 0, files: 0 };
  const parsed: Parsed = { entries: [], unreadable: [], leftOut };
  const visible = files
    .map((file) => ({ file, name: file.webkitRelativePath || file.name }))
    .filter(({ name }) => !isHidden(name));
  const photos = photoFiles();
  for (const { file, name } of visible) if (isPhoto(name)) photos.add(name, { file, path: null });
  for (const { file, name } of visible) {
    if (/\.zip$/i.test(name)) await parseZip(file, name, parsed);
    else await parseFile(sourceOf(file, name), parsed, photos);
  }
  leftOut.photos += photos.countUnused();
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
    for (const entry of visible) await parseFile(sourceInZip(entry), parsed, photos);
    parsed.leftOut.photos += photos.countUnused();
  } catch (error) {
    if (error instanceof RefusedError) throw error;
    parsed.unreadable.push({ name, day: null, reason: 'It is not a complete ZIP file.' });
  } finally {
    await zip.close();
  }
}

const sourceInZip = (entry: FileEntry): SourceFile => ({
  name: entry.filename,
  size: entry.uncompressedSize,
  modifiedAt: entry.lastModDate,
  bytes: () => {
    if (entry.encrypted) throw new UnreadableError('It is protected by a password.');
    return entry.getData(new Uint8ArrayWriter());
  },
});

async function parseFile(file: SourceFile, parsed: Parsed, photos: PhotoFiles): Promise<void> {
  const addEntry = (source: SourceEntry) => addEntries(withPhotos(source, photos), parsed);
  try {
    if (/\.json$/i.test(file.name)) await parseJson(file, parsed, addEntry);
    else if (/\.(md|markdown|txt|text)$/i.test(file.name)) addEntry(await parseText(file));
    else if (!isPhoto(file.name)) parsed.leftOut[kindOf(file.name)] += 1;
  } catch (error) {
    if (error instanceof RefusedError) throw error;
    const reason = error instanceof UnreadableError ? error.message : 'It is damaged.';
    parsed.unreadable.push({ name: file.name, day: null, reason });
  }
}

const kindOf = (name: string): LeftOut =>
  /\.(mp[34]|m4[av]|mov|aac|wav|ogg|opus|avi|webm|pdf|3gp|caf)$/i.test(name) ? 'media' : 'files';

async function parseText(file: SourceFile): Promise<SourceEntry> {
  const text = await textOf(file, MAX_TEXT_BYTES, 'It is larger than 5 MB.');
  const name = file.name.split('/').at(-1) ?? '';
  const textFile = { name, text, modifiedAt: file.modifiedAt };
  const source = await (/\.(md|markdown)$/i.test(name) ? fromMarkdown(textFile) : fromText(textFile));
  return { ...source, name: file.name };
}

/**
 * A JSON file of Day One. Its entries are validated one by one, so that one invalid entry does not stop the
 * others.
 */
const DayOneFile = z.object({ entries: z.array(z.unknown()) });

async function parseJson(
  file: SourceFile,
  parsed: Parsed,
  addEntry: (source: SourceEntry) => void,
): Promise<void> {
  let json: unknown;
  try {
    json = JSON.parse(await textOf(file, MAX_JSON_BYTES, 'It is larger than 400 MB.'));
  } catch (error) {
    throw error instanceof UnreadableError ? error : new UnreadableError('It is not valid JSON.');
  }
  const list = DayOneFile.safeParse(json);
  if (list.success) {
    for (const [index, item] of list.data.entries.entries()) {
      const entry = DayOneEntry.safeParse(item);
      if (!entry.success) {
        const reason = `Its ${entry.error.issues[0]?.path.join('.') || 'form'} is missing or not valid.`;
        parsed.unreadable.push({ name: `${file.name}, entry ${index + 1}`, day: null, reason });
        continue;
      }
      if (hasDayOneDetails(entry.data)) parsed.leftOut.details += 1;
      addEntry(fromDayOne(entry.data));
    }
    return;
  }
  if (!isJourney(json)) {
    parsed.leftOut.files += 1;
    return;
  }
  const entry = JourneyEntry.safeParse(json);
  if (!entry.success)
    throw new UnreadableError(
      `Its ${entry.error.issues[0]?.path.join('.') || 'form'} is missing or not valid.`,
    );
  if (hasJourneyDetails(entry.data)) parsed.leftOut.details += 1;
  addEntry(fromJourney(file.name, entry.data));
}

const isJourney = (json: unknown) => typeof json === 'object' && json !== null && 'date_journal' in json;

/** Adds the entries that a source entry becomes, or the reason why it cannot be read. */
function addEntries(source: SourceEntry, { entries, unreadable, leftOut }: Parsed): void {
  try {
    entries.push(...entriesFrom(source, leftOut));
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    unreadable.push({ name: source.name, day: source.day, reason: error.message });
  }
  if (entries.length > MAX_ENTRIES)
    throw new RefusedError('These files have more than 50,000 entries. Choose fewer files.');
}

async function textOf(file: SourceFile, maxBytes: number, tooLarge: string): Promise<string> {
  if (file.size > maxBytes) throw new UnreadableError(tooLarge);
  const bytes = await file.bytes();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableError('It is not text in UTF-8.');
  }
}
