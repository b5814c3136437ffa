import { MAX_IMPORT_BYTES, MAX_IMPORTED_ENTRIES } from '#contract/journal/importedIds.ts';
import type { ImportedEntry } from '#contract/journal/importing.ts';
import { MAX_ENTRY_PICTURES } from '#contract/journal/pictureLimits.ts';
import type { ParsedEntry, Photo } from '#web/journal/importing/parsing/parsed.ts';
import { journalApi } from '#web/journal/journalApi.ts';
import type { JournalPicture } from '#web/journal/journalCalls.ts';
import { uploadEntryPicture } from '#web/journal/pictures/uploadEntryPicture.ts';
import { ApiError } from '#web/platform/api/ApiError.ts';
import { randomUuid } from '#web/platform/api/randomUuid.ts';
import { withRetries } from '#web/platform/api/retries/withRetries.ts';

/** The maximum size of the entries in a body. The rest of the limit is for the other parts of the body. */
const MAX_BATCH_BYTES = MAX_IMPORT_BYTES - 1024;
/** The maximum size that a picture adds to a body, without its description. */
const PICTURE_BYTES = 400;

interface SendResult {
  /** How many entries were created. */
  created: number;
  /** How many photos were left out, because this browser or the server cannot read them. */
  unreadablePhotos: number;
}

/**
 * Creates the entries in the journal, in batches, after uploading their photos. `onProgress` receives how
 * many have been sent. Entries that were sent before a failure stay in the journal. Sending them again does
 * not create them twice.
 */
export async function sendEntries(
  { memberId, importId }: { memberId: string; importId: string },
  entries: readonly ParsedEntry[],
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<SendResult> {
  const total: SendResult = { created: 0, unreadablePhotos: 0 };
  const upload = photoUploader(memberId, signal);
  let sent = 0;
  for (const batch of batchesOf(entries)) {
    const drafts: ImportedEntry[] = [];
    for (const { source, ...entry } of batch) {
      const pictures = [];
      for (const photo of source?.photos ?? []) {
        const picture = await upload(photo);
        if (picture) pictures.push(picture);
        else total.unreadablePhotos += 1;
      }
      drafts.push(pictures.length > 0 ? { ...entry, pictures } : entry);
    }
    const { made } = await withRetries(
      async () =>
        (await journalApi()).importEntries({
          body: { entries: drafts, importId },
          memberId,
          isLong: true,
          signal,
        }),
      signal,
    );
    total.created += made;
    sent += batch.length;
    onProgress(sent);
  }
  return total;
}

/** Returns a function that uploads a photo. It returns null for one that cannot be read. */
function photoUploader(memberId: string, signal: AbortSignal) {
  let open: ((photo: Photo) => Promise<Blob>) | undefined;
  return async ({ alt, ...file }: Photo): Promise<JournalPicture | null> => {
    open ??= (await import('#web/journal/importing/parsing/photoOpener.ts')).photoOpener();
    const blob = await open({ alt, ...file }).catch(() => null);
    if (!blob) return null;
    try {
      const options = { idempotencyKey: randomUuid(), memberId, signal };
      return { ...(await withRetries(() => uploadEntryPicture(blob, options), signal)), alt };
    } catch (failure) {
      if (failure instanceof ApiError && UNREADABLE_STATUSES.includes(failure.status)) return null;
      throw failure;
    }
  };
}

/**
 * The statuses for a file that is not a picture, is too large, or has a type that the server does not accept.
 */
const UNREADABLE_STATUSES = [400, 413];

/**
 * Divides entries into batches that fit into one call. A batch has few photos, so that an interruption
 * repeats few uploads.
 */
export function batchesOf(entries: readonly ParsedEntry[]): ParsedEntry[][] {
  const encoder = new TextEncoder();
  const batches: ParsedEntry[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  let photos = 0;
  for (const entry of entries) {
    const count = entry.source?.photos?.length ?? 0;
    const size = encoder.encode(JSON.stringify(entry)).length + 1 + count * PICTURE_BYTES;
    let batch = batches.at(-1);
    const isFull =
      bytes + size > MAX_BATCH_BYTES ||
      batch?.length === MAX_IMPORTED_ENTRIES ||
      photos + count > MAX_ENTRY_PICTURES;
    if (!batch || isFull) {
      batch = [];
      bytes = 0;
      photos = 0;
      batches.push(batch);
    }
    batch.push(entry);
    bytes += size;
    photos += count;
  }
  return batches;
}
