import { t } from '@lingui/core/macro';
import type { Entry } from '#contract/journal/entries.ts';
import type { ArchiveItem } from '#contract/moving/archiveImports.ts';
import { entryItem } from '#contract/moving/archiveMapping.ts';
import { api } from '#web/platform/api/api.ts';
import { callWithWaits } from './callWithWaits.ts';
import { isRefusedFile, pictureText, type RunningImport, sendItems } from './sendArchive.ts';

/** Sends the entries to a journal that is not sealed: first their pictures, then the entries themselves. */
export async function sendPlainEntries(running: RunningImport): Promise<void> {
  const { entries, comparison } = running;
  const lost = new Set<string>();
  for await (const { sourceId, entry } of entries.all())
    if (entry && !comparison.knownEntries.has(sourceId)) await sendPictures(running, entry, lost);
  running.addArrived('entries', comparison.counts.entries.known);
  await sendItems(running, 'entries', itemsOfEntries(running, lost));
}

async function* itemsOfEntries(
  { entries, comparison, result }: RunningImport,
  lost: ReadonlySet<string>,
): AsyncGenerator<ArchiveItem> {
  for await (const { sourceId, entry } of entries.all()) {
    // The pictures of an entry that is here were not sent.
    if (comparison.knownEntries.has(sourceId)) continue;
    if (!entry) {
      result.refused.push({ text: sourceId, reason: t`It could not be opened.` });
      continue;
    }
    // A picture that does not arrive does not keep its entry away.
    const pictures = (entry.pictures ?? [])
      .filter(({ id }) => !lost.has(id))
      .map(({ id, width, height, alt }) => ({ id, width, height, alt }));
    yield entryItem({ ...entry, pictures });
  }
}

async function sendPictures(running: RunningImport, entry: Entry, lost: Set<string>): Promise<void> {
  const { importId: id, entries, member, signal, result, addArrived } = running;
  for (const picture of entry.pictures ?? []) {
    const body = await entries.readPicture(picture);
    const sourceId = picture.id;
    const refuse = (reason: string) => {
      lost.add(sourceId);
      result.refused.push({ text: pictureText(entry), reason });
    };
    if (!body) {
      refuse(t`The picture is missing in the archive.`);
      continue;
    }
    const upload = () =>
      api.moving.importPicture({
        params: { id },
        query: { sourceId },
        body,
        memberId: member.id,
        signal,
        isLong: true,
      });
    try {
      await callWithWaits(upload, running);
      addArrived('pictures', 1);
    } catch (failure) {
      if (!isRefusedFile(failure)) throw failure;
      refuse(failure.message);
    }
  }
}
