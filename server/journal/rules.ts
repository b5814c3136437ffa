import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import type { Entry, EntryDraft, EntryExcerpt } from '#contract/journal.ts';
import { iso } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/types.ts';
import { tagKeyOf, wordsOf } from '#server/platform/search/fold.ts';

type Columns = Selectable<DB['journal_entries']>;

/** The columns of an entry, without those for search. */
export type EntryRow = Omit<Columns, 'user_id' | 'tag_keys' | 'words'>;
/** An entry in a list. */
export type ExcerptRow = Omit<EntryRow, 'content' | 'created_at' | 'updated_at'> & { excerpt: string };
/** The position of an entry in its owner's journal. */
export type EntryPosition = Pick<EntryRow, 'id' | 'written_at'>;

/** The columns that are written, including those for search. */
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
 * The prefix of each word of a member's entries in the shared search index, so that a search reads only their
 * own words: the end of their id, which is random.
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

/** Whether the stored entry equals what a call wants to write. */
export const isSameEntry = (
  row: EntryRow,
  { title, content, mood, tags, writtenAt }: EntryColumns,
): boolean =>
  isDeepStrictEqual(
    [row.title, row.content, row.mood, row.tags, iso(row.written_at)],
    [title, content, mood, tags, iso(writtenAt)],
  );

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
