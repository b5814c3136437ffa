import { t } from '@lingui/core/macro';
import type { Entry } from '#contract/journal/entries.ts';
import type { SealedWrite } from '#web/journal/kept/sealedWrite.ts';
import { isLive, type StoredBox } from '#web/journal/sealed/device/database.ts';
import { copyPictures, refusesPictures } from '#web/journal/sealed/pictures/sealedPictures.ts';
import { hasCode } from '#web/platform/api/ApiError.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { randomUuid } from '#web/platform/api/randomUuid.ts';
import { type KeptWrite, SendLater, type SentWrite } from '#web/platform/outbox/outbox.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { type OpenJournal, openEntry } from './openJournal.ts';
import { type Change, writeChanges } from './writing.ts';

interface Options {
  /** The box of the entry that the change replaces. The default is the one on this device. */
  base?: Pick<StoredBox, 'version' | 'box'>;
  /** Whether a first attempt to send it got no response. */
  isTried?: boolean;
}

/** Keeps a changed or deleted entry until it can be sent. @throws when this device cannot store it */
export async function keepChange(
  journal: OpenJournal,
  id: string,
  entry: Entry | null,
  { base, isTried = false }: Options = {},
): Promise<void> {
  const replaced = base ?? (await journal.database.get('boxes', id));
  const version = replaced?.box ? replaced.version : 0;
  const contentOf = (kept?: KeptWrite<SealedWrite>): SealedWrite | null => {
    const { basedOn = version, sentAt = [], copyId = randomUuid() } = kept?.content ?? {};
    // A new entry that was never sent is on no server.
    if (!entry && basedOn === 0 && kept && !kept.isTried) return null;
    const sent = kept?.isTried && kept.content.entry ? [kept.content.entry.updatedAt] : [];
    return { kind: 'sealed', entry, basedOn, sentAt: [...sentAt, ...sent], copyId };
  };
  await journal.outbox.change(id, contentOf, { isTried });
}

/** With these codes the server rejects a change now, but may accept it later. */
const TEMPORARY = ['sealed_outdated', 'version_conflict', 'not_while_unsealing'] as const;

/** Sends a change that waits. @throws ApiError @throws JournalMismatch @throws SendLater */
export async function sendChange(
  journal: OpenJournal,
  { key, content }: KeptWrite<SealedWrite>,
): Promise<SentWrite> {
  const { entry } = content;
  const send = (sent: Entry | null) =>
    writeChanges(journal, () => changesOf(journal, key, { ...content, entry: sent }));
  try {
    await send(entry).catch(async (failure) => {
      if (!entry || !refusesPictures(failure)) throw failure;
      // Another entry shows the pictures by now, or they were deleted because no entry showed them for too
      // long.
      await send({ ...entry, pictures: await copyPictures(journal, entry.pictures) });
    });
  } catch (failure) {
    throw TEMPORARY.some((code) => hasCode(failure, code)) ? new SendLater() : failure;
  }
  return {
    finish: () => {
      void queryClient.invalidateQueries({ queryKey: ['journal'] });
      toast.success(entry ? t`The entry is saved.` : t`The entry is deleted.`);
    },
  };
}

/**
 * The changes to send for a change that waits. There are none if it has reached the server and only the reply was lost.
 * If the entry was changed on another device meanwhile, the text becomes a separate entry, so that neither text is lost.
 */
async function changesOf(
  journal: OpenJournal,
  key: string,
  { entry, basedOn, sentAt, copyId }: SealedWrite,
): Promise<Change[]> {
  for (const [id, version] of [
    [key, basedOn],
    [copyId, 0],
  ] as const) {
    const known = await journal.database.get('boxes', id);
    const current = isLive(known) ? await openEntry(journal, known) : null;
    if (entry && current?.updatedAt === entry.updatedAt) return [];
    const isUnchanged = (isLive(known) ? known.version : 0) === version;
    const isOwn = isUnchanged || (current !== null && sentAt.includes(current.updatedAt));
    const isDeletedElsewhere = version > 0 && !current;
    if (entry && (isOwn || isDeletedElsewhere)) return [{ put: { ...entry, id } }];
    if (!entry && current && isOwn) return [{ drop: id }];
  }
  return entry ? [{ put: { ...entry, id: randomUuid() } }] : [];
}
