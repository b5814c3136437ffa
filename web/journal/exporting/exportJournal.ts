import { BlobReader, BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import type { Entry } from '#contract/journal/entries.ts';
import { asMarkdown, uniquePaths } from '#contract/journal/files.ts';
import { journalApi } from '#web/journal/journalApi.ts';
import type { JournalPicture } from '#web/journal/journalCalls.ts';
import { wholeEntries } from '#web/journal/wholeEntries.ts';
import { isNotFound } from '#web/platform/api/ApiError.ts';
import { withRetries } from '#web/platform/api/retries/withRetries.ts';

/**
 * A ZIP of the member's journal, made in this browser: `journal.json`, a Markdown file for each entry, and
 * the pictures. `onProgress` receives how many entries have been read.
 */
export async function exportJournal(onProgress: (count: number) => void, signal: AbortSignal): Promise<Blob> {
  const entries: Entry[] = [];
  for await (const page of wholeEntries({}, signal)) {
    entries.push(...page);
    onProgress(entries.length);
  }
  entries.reverse();
  const zip = new ZipWriter(new BlobWriter('application/zip'), { useWebWorkers: false });
  const files = new Map<string, string>();
  for (const picture of entries.flatMap(({ pictures }) => pictures)) {
    const file = await loadFile(picture, signal);
    if (!file) continue;
    const path = `pictures/${picture.id}.${file.type === 'image/jpeg' ? 'jpg' : 'webp'}`;
    files.set(picture.id, path);
    // Pictures are compressed already.
    await zip.add(path, new BlobReader(file), { signal, level: 0 });
  }
  const exported = entries.map((entry) => ({ ...entry, pictures: exportedPictures(entry, files) }));
  await zip.add('journal.json', new TextReader(`${JSON.stringify(exported, null, 2)}\n`), { signal });
  const pathOf = uniquePaths();
  for (const entry of exported) {
    const lastModDate = new Date(entry.updatedAt);
    const text = asMarkdown(entry, ({ id }) => `../${files.get(id)}`);
    await zip.add(pathOf(entry), new TextReader(text), { signal, lastModDate });
  }
  return zip.close();
}

/** The file of a picture; null if the server does not have it any more. */
async function loadFile(picture: JournalPicture, signal: AbortSignal): Promise<Blob | null> {
  const load = async () => (await journalApi()).loadPicture({ picture, signal });
  try {
    return await withRetries(load, signal);
  } catch (failure) {
    if (isNotFound(failure)) return null;
    throw failure;
  }
}

/** The pictures of an entry with their files, without the keys that open them in a sealed journal. */
const exportedPictures = ({ pictures }: Entry, files: ReadonlyMap<string, string>) =>
  pictures.flatMap(({ id, width, height, alt }) => {
    const file = files.get(id);
    return file ? [{ id, width, height, alt, file }] : [];
  });
