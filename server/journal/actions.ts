import { JOURNAL_SEALED } from '#contract/journal/sealLimits.ts';
import type { Db } from '#server/platform/database/database.ts';
import { conflict, sessionExpired } from '#server/platform/errors.ts';
import type { EntryRow } from './rules.ts';
import { insertEntry, isJournalWritable } from './writeStore.ts';

type NewEntry = Parameters<typeof insertEntry> extends [Db, ...infer Rest] ? Rest : never;

/**
 * Creates an entry.
 * @throws ApiError 409 while the journal is sealed.
 */
export async function createEntry(db: Db, ...[entry, sit]: NewEntry): Promise<EntryRow> {
  const created = await insertEntry(db, entry, sit);
  if (created) return created;
  await requireWritable(db, entry.userId);
  throw journalSealed(); // it was sealed a moment ago
}

/**
 * Requires that plain entries may be written. It is called after a statement that changed nothing.
 * @throws ApiError 409 while the journal is sealed, 401 when the account was deleted while the call was running.
 */
export async function requireWritable(db: Db, userId: string): Promise<void> {
  const isWritable = await isJournalWritable(db, userId);
  if (isWritable === undefined) throw sessionExpired();
  if (!isWritable) throw journalSealed();
}

/** The error 409 for a change of a plain entry of a sealed journal. */
export const journalSealed = () => conflict('journal_sealed', JOURNAL_SEALED);
