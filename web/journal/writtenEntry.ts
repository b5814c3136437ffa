import type { Entry, EntryDraft } from '../../contract/journal.ts';
import { api } from '../platform/api.ts';
import { dayOf } from '../platform/days.ts';

/**
 * Writes a new entry, once for each key. When an earlier try had reached the server after all and its
 * answer was lost, the server answers with what that one wrote: whatever was changed since is then put
 * into it.
 */
export async function writtenEntry(draft: EntryDraft, key: string): Promise<Entry> {
  const written = await api.journal.write({ body: draft, idempotencyKey: key });
  if (isAsDrafted(written, draft)) return written;
  return api.journal.rewrite({ params: { id: written.id }, body: draft });
}

const isAsDrafted = (entry: Entry, draft: EntryDraft) =>
  dayOf(entry.date) === dayOf(draft.date) &&
  JSON.stringify([entry.title, entry.content, entry.mood, entry.tags]) ===
    JSON.stringify([draft.title, draft.content, draft.mood, draft.tags]);
