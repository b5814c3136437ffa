import { t } from '@lingui/core/macro';
import type { Entry } from '#contract/journal/entries.ts';
import { entryItem } from '#contract/moving/archiveMapping.ts';
import type { ArchivedPicture } from '#web/journal/sealed/public.ts';
import { ApiError } from '#web/platform/api/ApiError.ts';
import { callWithWaits } from './callWithWaits.ts';
import { type RunningImport, textOf } from './sendArchive.ts';

/** The statuses for a file that is not a picture, is too large, or has a type that the server does not accept. */
const REFUSED_FILE_STATUSES = [400, 413, 415];

/**
 * Sends the pictures of an entry, one after the other. Returns what `send` has returned for those that have arrived, by their ids
 * in the archive. A picture that does not arrive does not keep its entry away.
 */
export async function sendPictures<Sent>(
  running: RunningImport,
  entry: Entry,
  send: (picture: ArchivedPicture, file: Blob) => Promise<Sent>,
): Promise<Map<string, Sent>> {
  const { entries, result, addArrived } = running;
  const sent = new Map<string, Sent>();
  const title = textOf(entryItem(entry));
  const refuse = (reason: string) => result.refused.push({ text: t`Picture in “${title}”`, reason });
  for (const picture of (entry.pictures ?? []) as ArchivedPicture[]) {
    const file = await entries.readPicture(picture);
    if (!file) {
      refuse(t`The picture is missing in the archive.`);
      continue;
    }
    try {
      sent.set(picture.id, await callWithWaits(() => send(picture, file), running));
      addArrived('pictures', 1);
    } catch (failure) {
      const isRefused = failure instanceof ApiError && REFUSED_FILE_STATUSES.includes(failure.status);
      if (!isRefused) throw failure;
      refuse(failure.message);
    }
  }
  return sent;
}
