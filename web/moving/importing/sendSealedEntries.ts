import { t } from '@lingui/core/macro';
import type { Entry, Sit } from '#contract/journal/entries.ts';
import { MAX_ENTRY_PICTURES } from '#contract/journal/pictureLimits.ts';
import { ArchivedEntry, type ArchivedSit } from '#contract/moving/archiveItems.ts';
import { entryItem, idOfItem, practiceKey } from '#contract/moving/archiveMapping.ts';
import { LIMITS } from '#contract/platform/constants.ts';
import { saidBySchema } from '#contract/platform/say.ts';
import { cutText } from '#contract/platform/text/fileText.ts';
import { addImportedPicture, sealImported } from '#web/journal/sealed/public.ts';
import { api } from '#web/platform/api/api.ts';
import { translated } from '#web/platform/api/replies/replies.ts';
import { sourceOf } from './compareArchive.ts';
import { createLogFinder } from './logsHere.ts';
import { type RunningImport, textOf } from './sendArchive.ts';
import { sendPictures } from './sendPictures.ts';

/** The maximum number of entries of a call. An interruption repeats the uploads of one call. */
const MAX_BATCH = 50;

/**
 * Seals the entries for this account, and sends them with their pictures. The server cannot read them, so they are checked here
 * with the shape with which it checks those of a plain journal. The journal must be unlocked.
 */
export async function sendSealedEntries(running: RunningImport): Promise<void> {
  const { archive, member, entries, comparison, importId, signal, result, addArrived } = running;
  const sitHere = await createSitFinder(running);
  let batch: Entry[] = [];
  const flush = async () => {
    signal.throwIfAborted();
    if (batch.length > 0) await sealImported(importId, batch);
    addArrived('entries', batch.length);
    batch = [];
  };
  addArrived('entries', comparison.counts.entries.known);
  for await (const { sourceId, entry } of entries.all()) {
    if (comparison.knownEntries.has(sourceId)) continue;
    if (!entry) {
      result.refused.push({ text: sourceId, reason: t`It could not be opened.` });
      continue;
    }
    const draft = await checkedEntry(running, entry);
    if (!draft) continue;
    const { sourceId: _source, sit, pictures: _pictures, ...fields } = draft;
    const now = new Date().toISOString();
    const id = await idOfItem(member.id, sourceOf(archive), sourceId);
    const sent = await sendPictures(running, entry, ({ width, height }, blob) =>
      addImportedPicture({ blob, width, height }, signal),
    );
    const pictures = (entry.pictures ?? []).flatMap(({ id, alt }) => {
      const picture = sent.get(id);
      return picture ? [{ ...picture, alt }] : [];
    });
    const isFull = batch.length === MAX_BATCH || picturesIn([...batch, { pictures }]) > MAX_ENTRY_PICTURES;
    if (isFull) await flush();
    batch.push({
      ...{ ...fields, id, pictures, createdAt: now, updatedAt: now },
      date: new Date(fields.date).toISOString(),
      sit: sit && (await sitHere(sit, entry.sit?.sankalpa)),
    });
  }
  await flush();
}

const picturesIn = (entries: readonly Pick<Entry, 'pictures'>[]) =>
  entries.reduce((total, { pictures }) => total + pictures.length, 0);

/** The fields of an entry; null if it is refused. */
async function checkedEntry({ result }: RunningImport, entry: Entry): Promise<ArchivedEntry | null> {
  const item = entryItem(entry);
  const { data, error } = ArchivedEntry.safeParse(item);
  if (data) return data;
  const [issue] = error.issues;
  const said = saidBySchema(issue?.path.join('.') ?? '', issue?.message ?? '');
  result.refused.push({ text: textOf(item), reason: await translated(said) });
  return null;
}

/**
 * Returns a function that finds the practice and the log here after which an entry was written. Without the practice, the entry
 * was not written after any; without the log, the log is null.
 */
async function createSitFinder({ archive, member, signal }: RunningImport) {
  const practices = await api.sadhana.practices({ memberId: member.id, signal });
  const byKey = new Map(practices.map((practice) => [practiceKey(practice), practice]));
  const logsOn = createLogFinder(member.id, signal);
  return async (sit: ArchivedSit, sankalpa: unknown): Promise<Sit | null> => {
    const logs = sit.date ? await logsOn(sit.date) : [];
    const id = sit.logId && (await idOfItem(member.id, sourceOf(archive), sit.logId));
    const key = practiceKey(sit.practice);
    const isSame = (log: (typeof logs)[number]) =>
      log.value === sit.value && practiceKey(log.practice) === key;
    const log = sit.logId ? (logs.find((each) => each.id === id) ?? logs.find(isSame)) : undefined;
    const practice = log?.practice ?? byKey.get(key);
    if (!practice) return null;
    return {
      logId: log?.id ?? null,
      practice: { id: practice.id, name: practice.name, type: practice.type },
      ...{ date: sit.date, value: sit.value, reflection: sit.reflection },
      sankalpa: typeof sankalpa === 'string' ? cutText(sankalpa, LIMITS.sankalpa) : null,
    };
  };
}
