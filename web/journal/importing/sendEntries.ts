import { MAX_IMPORT_BYTES, MAX_IMPORTED_ENTRIES } from '#contract/journal/importedIds.ts';
import type { ImportedEntry } from '#contract/journal/importing.ts';
import { journalApi } from '#web/journal/journalApi.ts';
import { patiently } from '#web/journal/patiently.ts';

/** What is left for the rest of the body. */
const MAX_BATCH_BYTES = MAX_IMPORT_BYTES - 1024;

/**
 * Creates the entries in the journal, in batches. `onProgress` receives how many have been sent. What was sent before a
 * failure stays, and is not created again when it is sent again. Returns how many were created.
 */
export async function sendEntries(
  memberId: string,
  entries: readonly ImportedEntry[],
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<number> {
  let sent = 0;
  let created = 0;
  for (const batch of batchesOf(entries)) {
    const { made } = await patiently(
      async () =>
        (await journalApi()).importEntries({ body: { entries: batch }, memberId, isLong: true, signal }),
      signal,
    );
    created += made;
    sent += batch.length;
    onProgress(sent);
  }
  return created;
}

/** Batches that one call may have. */
export function batchesOf(entries: readonly ImportedEntry[]): ImportedEntry[][] {
  const encoder = new TextEncoder();
  const batches: ImportedEntry[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const size = encoder.encode(JSON.stringify(entry)).length + 1;
    let batch = batches.at(-1);
    if (!batch || bytes + size > MAX_BATCH_BYTES || batch.length === MAX_IMPORTED_ENTRIES) {
      batch = [];
      bytes = 0;
      batches.push(batch);
    }
    batch.push(entry);
    bytes += size;
  }
  return batches;
}
