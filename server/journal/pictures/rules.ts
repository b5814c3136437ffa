import type { Selectable } from 'kysely';
import type { EntryPicture } from '#contract/journal/entries.ts';
import { say } from '#contract/platform/say.ts';
import type { DB } from '#server/platform/database/types.ts';
import { badField } from '#server/platform/errors.ts';

export type JournalPictureRow = Selectable<DB['journal_pictures']>;

/** A picture whose file is stored, but which has no row yet. */
export type StoredJournalPicture = Pick<JournalPictureRow, 'is_sealed' | 'width' | 'height' | 'bytes'>;

/**
 * The prefix of the keys of all files. It is a subfolder of the folder of the other pictures, which all
 * servers share.
 */
export const FILES_PREFIX = 'pictures/journal/';

/** The key of the file of a picture in the storage. */
export const fileKey = (id: string): string => `${FILES_PREFIX}${id}/file`;

/** Matches the key of a file and captures the id of its picture. */
export const JOURNAL_FILE_KEY = /^pictures\/journal\/([0-9a-f-]{36})\/file$/;

/** The column that names the entry which shows a picture. */
export const PLACES = { plain: 'entry_id', sealed: 'sealed_id' } as const;
export type EntryKind = keyof typeof PLACES;

/** An entry and the pictures that it is to show. */
export interface PicturesOfEntry {
  entryId: string;
  pictures: { id: string; alt: string }[];
  /** The path of the field `pictures` in the body of the call. */
  path: string;
}

/**
 * Requires that each picture is the member's own, of the right kind and not shown by another entry. Returns
 * the copies that are stored with plain entries, by the id of the entry.
 * @throws ApiError 400
 */
export function copiesOf(
  kind: EntryKind,
  entries: PicturesOfEntry[],
  rows: JournalPictureRow[],
): Map<string, EntryPicture[]> {
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    entries.map(({ entryId, pictures, path }) => [
      entryId,
      pictures.map(({ id, alt }, index) => {
        const row = rowsById.get(id);
        rowsById.delete(id); // An entry cannot show a picture twice.
        const place = row?.[PLACES[kind]] ?? entryId;
        if (!row || row.is_sealed !== (kind === 'sealed') || place !== entryId)
          throw badField(`${path}.${index}`, say('Picture not found.'));
        return { id, width: row.width ?? 0, height: row.height ?? 0, alt };
      }),
    ]),
  );
}
