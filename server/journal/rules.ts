import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import { type Entry, EntryDraft, type EntryExcerpt } from '#contract/journal.ts';
import { iso } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/types.ts';
import { tagKeyOf, wordsOf } from '#server/platform/search/fold.ts';

type Columns = Selectable<DB['journal_entries']>;

/** An entry as its row has it, without what it is found by. */
export type EntryRow = Omit<Columns, 'user_id' | 'tag_keys' | 'words'>;
/** An entry in a list. */
export type ExcerptRow = Omit<EntryRow, 'content' | 'created_at' | 'updated_at'> & { excerpt: string };
/** Where an entry stands in its owner's journal. */
export type EntryPosition = Pick<EntryRow, 'id' | 'written_at'>;

/** What of an entry is written to the database, with what it is found by. */
export interface EntryColumns {
  title: string | null;
  content: string;
  mood: string | null;
  tags: string[];
  tagKeys: string[];
  words: string[];
  writtenAt: Temporal.Instant;
}

/**
 * What stands before each word of a member's entries in the index that all share, so that a search goes through
 * their own alone: the end of their id, which is random.
 */
export const ownerMark = (userId: string): string => userId.slice(-8);

export function entryColumns({ title, content, mood, tags, date }: EntryDraft): EntryColumns {
  const words = wordsOf([title, content, mood, ...tags].join('\n'));
  return {
    title,
    content,
    mood,
    tags,
    tagKeys: tags.map(tagKeyOf),
    words,
    writtenAt: Temporal.Instant.from(date),
  };
}

/** Whether the entry already has every field of the draft. */
export const isSameEntry = (row: EntryRow, draft: EntryDraft): boolean => {
  const entry = entryOf(row);
  return EntryDraft.keyof().options.every((field) =>
    field === 'date'
      ? entry.date === iso(Temporal.Instant.from(draft.date))
      : isDeepStrictEqual(entry[field], draft[field]),
  );
};

export const entryOf = (row: EntryRow): Entry => ({
  id: row.id,
  title: row.title,
  date: iso(row.written_at),
  content: row.content,
  tags: row.tags,
  mood: row.mood,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
});

export const excerptOf = (row: ExcerptRow): EntryExcerpt => ({
  id: row.id,
  title: row.title,
  date: iso(row.written_at),
  excerpt: row.excerpt,
  tags: row.tags,
  mood: row.mood,
});
