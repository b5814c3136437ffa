import { t } from '@lingui/core/macro';
import type { Entry } from '#contract/journal/entries.ts';
import type { ArchiveItem } from '#contract/moving/archiveImports.ts';
import { entryItem, idOfItem } from '#contract/moving/archiveMapping.ts';
import { api } from '#web/platform/api/api.ts';
import { sourceOf } from './compareArchive.ts';
import { picturesHere } from './picturesHere.ts';
import { type RunningImport, sendItems } from './sendArchive.ts';
import { sendPictures } from './sendPictures.ts';

/** Sends the entries to a journal that is not sealed: first their pictures, then the entries themselves. */
export async function sendPlainEntries(running: RunningImport): Promise<void> {
  const { entries, comparison, member, signal } = running;
  const here = await picturesHere(member.id, signal);
  const lost = new Set<string>();
  for await (const { sourceId, entry } of entries.all()) {
    if (!entry || comparison.knownEntries.has(sourceId)) continue;
    const missing = await missingPictures(running, entry, here);
    const sent = await sendPictures(running, { ...entry, pictures: missing }, (picture, body) =>
      upload(running, picture.id, body),
    );
    for (const { id } of missing) if (!sent.has(id)) lost.add(id);
  }
  running.addArrived('entries', comparison.counts.entries.known);
  await sendItems(running, 'entries', itemsOfEntries(running, lost));
}

/** The pictures of an entry that an earlier attempt has not sent. The others are counted. */
async function missingPictures(
  { archive, member, addArrived }: RunningImport,
  entry: Entry,
  here: ReadonlySet<string>,
): Promise<Entry['pictures']> {
  const missing = [];
  for (const picture of entry.pictures ?? [])
    if (here.has(await idOfItem(member.id, sourceOf(archive), picture.id))) addArrived('pictures', 1);
    else missing.push(picture);
  return missing;
}

const upload = ({ importId: id, member, signal }: RunningImport, sourceId: string, body: Blob) =>
  api.moving.importPicture({
    params: { id },
    query: { sourceId },
    body,
    memberId: member.id,
    signal,
    isLong: true,
  });

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
    const pictures = (entry.pictures ?? [])
      .filter(({ id }) => !lost.has(id))
      .map(({ id, width, height, alt }) => ({ id, width, height, alt }));
    yield entryItem({ ...entry, pictures });
  }
}
