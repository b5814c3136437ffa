import { t } from '@lingui/core/macro';
import type { Entry } from '#contract/journal/entries.ts';
import type { EntryDraft } from '#contract/journal/entryDrafts.ts';
import { matchesDraft } from '#web/journal/entryDraft.ts';
import type { JournalApi } from '#web/journal/journalCalls.ts';
import { ApiError, isOutdated } from '#web/platform/api/ApiError.ts';
import { orNull } from '#web/platform/api/createOnce.ts';
import { randomUuid } from '#web/platform/api/randomUuid.ts';
import type { KeptWrite } from '#web/platform/outbox/outbox.ts';

/** An entry of a plain journal that was written, changed or deleted on this device, and that the server does not have. */
export interface EntryWrite {
  kind: 'entry';
  /** The entry that is changed or deleted, as it was read; null for a new one. */
  base: Entry | null;
  /** The entry as it was written. That of a deleted entry is its last one. */
  body: EntryDraft;
  isDeleted: boolean;
  /** Earlier bodies that were sent without a response, so that the server may have one of them. */
  sentBodies: EntryDraft[];
  /** The first idempotency key of another entry, if the first entry was changed elsewhere after a lost response. */
  copyKey: string;
}

/** The calls that send a kept entry. The pictures in the bodies are uploaded. */
export type EntryCalls = Pick<JournalApi, 'read' | 'create' | 'update' | 'remove'>;

/**
 * Sends a kept entry, so that it is on the server once, however often this is repeated, and so that nothing that was
 * written elsewhere meanwhile is overwritten. Resolves with the entry on the server, or null if it is deleted.
 * @throws ApiError 412 if the entry was changed elsewhere, 404 if a changed one was deleted elsewhere
 */
export async function sendEntry(write: KeptWrite<EntryWrite>, calls: EntryCalls): Promise<Entry | null> {
  const { base, isDeleted } = write.content;
  if (!isDeleted) return base ? replace(base, write.content, calls) : create(write, calls);
  const current = base ? await unchanged(base, write.content, calls) : await ownCreated(write, calls);
  if (current) await calls.remove({ params: { id: current.id } });
  return null;
}

/** Saves a changed entry. An earlier attempt may have saved it already, or an earlier text. */
async function replace(base: Entry, content: EntryWrite, calls: EntryCalls): Promise<Entry> {
  const put = ({ id, updatedAt }: Entry) =>
    calls.update({ params: { id }, body: content.body, ifMatch: updatedAt });
  try {
    return await put(base);
  } catch (failure) {
    if (!isOutdated(failure)) throw failure;
    const current = await calls.read({ params: { id: base.id } });
    if (matchesDraft(current, content.body)) return current;
    if (!isOwn(current, content)) throw failure;
    return put(current);
  }
}

async function create(write: KeptWrite<EntryWrite>, calls: EntryCalls): Promise<Entry> {
  const { body } = write.content;
  const created = await ownCreated(write, calls);
  if (!created) return calls.create({ body, idempotencyKey: randomUuid() });
  if (matchesDraft(created, body)) return created;
  return calls.update({ params: { id: created.id }, body, ifMatch: created.updatedAt });
}

/** As many keys as a device ever needs: one more for each entry that was changed or deleted elsewhere. */
const MAX_COPIES = 16;

/** UUIDs that differ in their last digit, so that every attempt has the same ones. */
export const copyKeysOf = ({ copyKey }: EntryWrite): string[] =>
  Array.from({ length: MAX_COPIES }, (_, index) => copyKey.slice(0, -1) + index.toString(MAX_COPIES));

/**
 * The entry that this attempt or an earlier one has created and that nobody has changed elsewhere; null if there is none.
 * If the first one was changed or deleted elsewhere, the text becomes another entry, so that neither text is lost.
 */
async function ownCreated({ key, content }: KeptWrite<EntryWrite>, calls: EntryCalls): Promise<Entry | null> {
  for (const idempotencyKey of [key, ...copyKeysOf(content)]) {
    const created = await orNull(calls.create({ body: content.body, idempotencyKey }));
    if (created && (created.updatedAt === created.createdAt || isOwn(created, content))) return created;
  }
  return null;
}

/** The entry on the server if it is as it was read, or as this device has changed it; null if it is deleted. */
async function unchanged(base: Entry, content: EntryWrite, calls: EntryCalls): Promise<Entry | null> {
  const current = await orNull(calls.read({ params: { id: base.id } }));
  if (current && current.updatedAt !== base.updatedAt && !isOwn(current, content))
    throw new ApiError(412, t`This entry has been changed since you opened it.`);
  return current;
}

/** Whether an entry on the server has a text that this device has sent. */
const isOwn = (entry: Entry, { body, sentBodies }: EntryWrite) =>
  [body, ...sentBodies].some((sent) => matchesDraft(entry, sent));
