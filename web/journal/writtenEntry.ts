import type { Entry, EntryDraft } from '../../contract/journal.ts';
import { isMissing } from '../platform/ApiFailure.ts';
import { api } from '../platform/api.ts';
import { dayOf } from '../platform/days.ts';
import type { Attempt } from './useEntryDraft.ts';

/**
 * Writes a new entry, once for each key. When an earlier try of this text had reached the server after all
 * and its answer was lost, the server answers with what that one wrote: whatever was changed since is then
 * put into it. Whatever else the key has made is left alone.
 */
export async function writtenEntry(body: EntryDraft, { key, isTried, renew }: Attempt): Promise<Entry> {
  const written = await madeBy(key, body);
  if (written && isAsDrafted(written, body)) return written;
  if (written && isTried) return api.journal.rewrite({ params: { id: written.id }, body });
  return api.journal.write({ body, idempotencyKey: renew() });
}

/** What the key makes, or made; null when that has been deleted since. */
async function madeBy(key: string, body: EntryDraft): Promise<Entry | null> {
  try {
    return await api.journal.write({ body, idempotencyKey: key });
  } catch (failure) {
    if (isMissing(failure)) return null;
    throw failure;
  }
}

const isAsDrafted = (entry: Entry, draft: EntryDraft) =>
  dayOf(entry.date) === dayOf(draft.date) &&
  JSON.stringify([entry.title, entry.content, entry.mood, entry.tags]) ===
    JSON.stringify([draft.title, draft.content, draft.mood, draft.tags]);
