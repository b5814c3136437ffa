import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import type { Entry } from '#contract/journal/entries.ts';
import { asMarkdown, uniquePaths } from '#contract/journal/files.ts';
import { wholeEntries } from '#web/journal/wholeEntries.ts';

/**
 * A ZIP of the member's journal, made in this browser: `journal.json`, and a Markdown file for each entry. `onProgress`
 * receives how many entries have been read.
 */
export async function exportJournal(onProgress: (count: number) => void, signal: AbortSignal): Promise<Blob> {
  const entries: Entry[] = [];
  for await (const page of wholeEntries({}, signal)) {
    entries.push(...page);
    onProgress(entries.length);
  }
  entries.reverse();
  const zip = new ZipWriter(new BlobWriter('application/zip'), { useWebWorkers: false });
  await zip.add('journal.json', new TextReader(`${JSON.stringify(entries, null, 2)}\n`), { signal });
  const pathOf = uniquePaths();
  for (const entry of entries) {
    const lastModDate = new Date(entry.updatedAt);
    await zip.add(pathOf(entry), new TextReader(asMarkdown(entry)), { signal, lastModDate });
  }
  return zip.close();
}
