import type { Db } from '#server/platform/database/database.ts';
import type { EntryRow } from './rules.ts';
import { insertEntry } from './store.ts';
import { journalSealed, requireWritable } from './writer.ts';

/**
 * Creates an entry.
 * @throws ApiError 409 while the journal is sealed.
 */
export async function createEntry(db: Db, ...[entry, sit]: NewEntryArguments): Promise<EntryRow> {
  const created = await insertEntry(db, entry, sit);
  if (created) return created;
  await requireWritable(db, entry.userId);
  throw journalSealed(); // it was sealed a moment ago
}

type NewEntryArguments = Parameters<typeof insertEntry> extends [Db, ...infer Rest] ? Rest : never;
