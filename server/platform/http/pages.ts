import { z } from 'zod';
import { badField } from '#server/platform/errors.ts';

/** Beyond this many items a `page` is empty; cursors go on. */
const DEEPEST = 10_000;

/** One place in a list ordered (by rank, if it has ranks, then) by an instant and then by id. */
export interface ListPosition {
  at: Temporal.Instant;
  id: string;
  rank?: number;
}

/** Where a page of a list begins: after so many items, or after a place. */
export type PageStart = { offset: number } | { after: ListPosition };

export interface PageQuery {
  page?: number | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Reads `page` or `cursor`. Refuses both together (400), and a cursor that is not one of ours (400). */
export function pageStart({ page, limit, cursor }: PageQuery): PageStart {
  if (cursor === undefined) return { offset: itemsBefore({ page: page ?? 1, limit }) };
  if (page !== undefined) throw badField('cursor', 'Use either page or cursor, not both');
  return { after: readCursor(cursor) };
}

export const isTooDeep = (start: PageStart) => 'offset' in start && start.offset >= DEEPEST;

/** A page of a list that takes no cursor. */
export interface NumberedPage {
  page: number;
  limit: number;
}

/** How many items stand before a page. */
export const itemsBefore = ({ page, limit }: NumberedPage): number => (page - 1) * limit;

/** A page without a cursor from `limit + 1` rows. */
export const plainPageOf = <Row, Shown>(
  rows: Row[],
  { page, limit }: NumberedPage,
  show: (row: Row) => Shown,
) => ({
  items: rows.slice(0, limit).map(show),
  page,
  hasPrevPage: page > 1,
  hasNextPage: rows.length > limit,
});

/** A page from `limit + 1` rows: the row too many tells that there is a next page. */
export function pageOf<Row, Shown>(
  rows: Row[],
  { page = 1, limit, cursor }: PageQuery,
  show: (row: Row) => Shown,
  placeOf: (row: Row) => ListPosition,
) {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  const hasNextPage = rows.length > limit;
  return {
    items: kept.map(show),
    page,
    hasPrevPage: page > 1 || cursor !== undefined,
    hasNextPage,
    nextCursor: hasNextPage && last ? writeCursor(placeOf(last)) : null,
  };
}

const writeCursor = ({ at, id, rank }: ListPosition) =>
  Buffer.from([at, id, ...(rank === undefined ? [] : [rank])].join('|')).toString('base64url');

function readCursor(cursor: string): ListPosition {
  const [at = '', id = '', rank] = Buffer.from(cursor, 'base64url').toString().split('|');
  // Years of four digits and real ids only, as we write them: the database refuses others loudly.
  const isShaped =
    /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) && z.uuid().safeParse(id).success && /^\d?$/.test(rank ?? '');
  try {
    const ranked = rank === undefined ? {} : { rank: Number(rank) };
    const place = isShaped ? { at: Temporal.Instant.from(at), id, ...ranked } : null;
    if (place && writeCursor(place) === cursor) return place;
  } catch {
    // a time that there is not, such as the 30th of February
  }
  throw badField('cursor', 'cursor is not one that this list gave');
}
