import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import type { Entry, EntryExcerpt, EntryPicture, Sit } from '#contract/journal/entries.ts';
import { EntryDraft, type EntryReading, type EntryReplacement } from '#contract/journal/entryDrafts.ts';
import { entryWords } from '#contract/journal/entryWords.ts';
import { tagKeyOf } from '#contract/platform/words.ts';
import { type InstantText, iso } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/types.ts';

type Columns = Selectable<DB['journal_entries']>;

/** The columns of an entry that was written after a practice. Replacing the entry keeps them. */
type SitColumn = 'log_id' | 'practice_id' | 'reflection';

/** The columns of an entry, without its owner and the search columns, and the practice after which it was written. */
export type EntryRow = Omit<
  Columns,
  'user_id' | 'tag_keys' | 'words' | 'written_on' | 'pictures' | 'reading' | SitColumn
> & {
  day: string | null;
  reading: EntryReading | null;
  pictures: EntryPicture[] | null;
  sit: Sit | null;
};
/** An entry in a list. */
export type ExcerptRow = Omit<
  EntryRow,
  'sit' | 'pictures' | 'written_at' | 'content' | 'created_at' | 'updated_at'
> & {
  written_at: InstantText;
  excerpt: string;
};
/** The position of an entry in its owner's journal. */
export type EntryPosition = Pick<EntryRow, 'id' | 'written_at'>;

/** The columns that come from a draft, with the words for search as a list. */
export type EntryColumns = Omit<
  Columns,
  'id' | 'user_id' | 'created_at' | 'updated_at' | 'words' | 'pictures' | 'reading' | SitColumn
> & {
  words: string[];
  reading?: EntryReading | null | undefined;
};

/**
 * The prefix of each word in the column `words` of a member's entries. All members share the index on this column, and
 * the prefix makes a search read only the member's own words. It is the last 8 digits of the member's id, which are
 * random.
 */
export const ownerPrefix = (userId: string): string => userId.slice(-8);

/**
 * The other columns are named like the fields of the draft, so that a new field needs no change here. A field that is kept
 * when it is left out is optional.
 */
export const entryColumns = ({
  date,
  day,
  pictures: _pictures,
  ...fields
}: EntryReplacement): EntryColumns => ({
  ...fields,
  tag_keys: fields.tags.map(tagKeyOf),
  words: entryWords(fields),
  written_at: Temporal.Instant.from(date),
  written_on: day ?? null,
});

/** The columns of a draft and its pictures as a row of JSON (`DRAFT_RECORD`). */
export function entryRecord(ownerId: string, draft: EntryReplacement, pictures: EntryPicture[] = []) {
  const { written_at, words, ...columns } = entryColumns(draft);
  return {
    ...columns,
    written_at: written_at.toString(),
    words: words.map((word) => ownerPrefix(ownerId) + word),
    pictures: pictures.length > 0 ? pictures : null,
  };
}
export type EntryRecord = ReturnType<typeof entryRecord>;

/** Whether the entry already has every field of the draft. */
export const equalsDraft = (row: EntryRow, draft: EntryReplacement): boolean => {
  const entry = entryOf(row);
  return EntryDraft.keyof().options.every((field) => {
    if (draft[field] === undefined) return true; // It is kept.
    if (field === 'date') return entry.date === iso(Temporal.Instant.from(draft.date));
    if (field === 'pictures') return hasPictures(entry, draft.pictures ?? []);
    return isDeepStrictEqual(entry[field], draft[field]);
  });
};

const hasPictures = ({ pictures }: Entry, drafts: Pick<EntryPicture, 'id' | 'alt'>[]) =>
  isDeepStrictEqual(
    pictures.map(({ id, alt }) => [id, alt]),
    drafts.map(({ id, alt }) => [id, alt]),
  );

export const entryOf = ({ written_at, created_at, updated_at, pictures, ...fields }: EntryRow): Entry => ({
  ...fields,
  pictures: pictures ?? [],
  date: iso(written_at),
  createdAt: iso(created_at),
  updatedAt: iso(updated_at),
});

export const excerptOf = ({ written_at, ...fields }: ExcerptRow): EntryExcerpt => ({
  ...fields,
  date: iso(written_at),
});
