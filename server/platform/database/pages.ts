import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { say } from '#contract/platform/say.ts';
import type { InstantText } from '#server/platform/clock.ts';
import { badField } from '#server/platform/errors.ts';

/** The offset from which on a numbered page is empty, in a list that also has cursors. */
const MAX_OFFSET = 10_000;

/**
 * The position of a row in a list that is ordered by rank (if it has one), then by an instant, then by id.
 */
export interface ListPosition {
  at: Temporal.Instant | InstantText;
  id: string;
  rank?: number;
}

/** Where a page of a list starts: after a number of items, or after a position. */
export type PageStart = { offset: number } | { after: ListPosition };

export interface PageQuery {
  page?: number | undefined;
  limit: number;
  cursor?: string | undefined;
}

/**
 * Reads `page` or `cursor`.
 * @throws ApiError 400 when both are given, or when the cursor was not created by `pageOf`.
 */
export function pageStart({ page, limit, cursor }: PageQuery): PageStart {
  if (cursor === undefined) return { offset: itemsBefore({ page: page ?? 1, limit }) };
  if (page !== undefined) throw badField('cursor', say('Use either page or cursor, not both'));
  return { after: readCursor(cursor) };
}

export const isBeyondMaxOffset = (start: PageStart) => 'offset' in start && start.offset >= MAX_OFFSET;

/** The page sizes of our clients, each with and without the extra row that shows whether there is a next page. */
const USUAL_COUNTS = new Set([20, 100, 200].flatMap((size) => [size, size + 1]));

/**
 * The SQL clause that selects `count` rows of a page. A usual count is part of the statement's text, so that
 * PostgreSQL plans the statement once. PostgreSQL assumes that a limit in a parameter returns a tenth of all rows,
 * and would plan again for each call.
 */
export function limitOffset(start: PageStart, count: number): RawBuilder<unknown> {
  const limit = USUAL_COUNTS.has(count) ? sql`limit ${sql.lit(count)}` : sql`limit ${count}`;
  return 'offset' in start && start.offset > 0 ? sql`${limit} offset ${start.offset}` : limit;
}

/** The number of a page, from 1, and its size. */
export interface NumberedPage {
  page: number;
  limit: number;
}

/** `limitOffset` for a numbered page, with one more row to know whether there is a next page. */
export const numberedLimitOffset = (paging: NumberedPage): RawBuilder<unknown> =>
  limitOffset({ offset: itemsBefore(paging) }, paging.limit + 1);

/** The number of items before a page. */
export const itemsBefore = ({ page, limit }: NumberedPage): number => (page - 1) * limit;

/** Builds a page without a cursor from `limit + 1` rows. */
export const numberedPageOf = <Row, Item>(
  rows: Row[],
  { page, limit }: NumberedPage,
  toItem: (row: Row) => Item,
) => ({
  items: rows.slice(0, limit).map(toItem),
  page,
  hasPrevPage: page > 1,
  hasNextPage: rows.length > limit,
});

/** Builds a page of a list with the total number of items. */
export const countedPage = <Item>(items: Item[], total: number, { page, limit }: NumberedPage) => ({
  items,
  page,
  total,
  totalPages: Math.ceil(total / limit),
  hasPrevPage: page > 1,
  hasNextPage: page * limit < total,
});

/** Builds a page with a cursor from `limit + 1` rows. The extra row means that there is a next page. */
export function pageOf<Row, Item>(
  rows: Row[],
  { page = 1, limit, cursor }: PageQuery,
  toItem: (row: Row) => Item,
  positionOf: (row: Row) => ListPosition,
) {
  const visible = rows.slice(0, limit);
  const last = visible.at(-1);
  const hasNextPage = rows.length > limit;
  return {
    items: visible.map(toItem),
    page,
    hasPrevPage: page > 1 || cursor !== undefined,
    hasNextPage,
    nextCursor: hasNextPage && last ? writeCursor(positionOf(last)) : null,
  };
}

const writeCursor = ({ at, id, rank }: ListPosition) =>
  Buffer.from([at, id, ...(rank === undefined ? [] : [rank])].join('|')).toString('base64url');

function readCursor(cursor: string): ListPosition {
  const [at = '', id = '', rank] = Buffer.from(cursor, 'base64url').toString().split('|');
  // Accepts only years of four digits and well-formed ids, as we write them: the database fails on others.
  const isWellFormed =
    /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) && z.uuid().safeParse(id).success && /^\d?$/.test(rank ?? '');
  try {
    const rankField = rank === undefined ? {} : { rank: Number(rank) };
    const position = isWellFormed ? { at: Temporal.Instant.from(at), id, ...rankField } : null;
    if (position && writeCursor(position) === cursor) return position;
  } catch {
    // The date does not exist, such as 30 February.
  }
  throw badField('cursor', say('cursor must come from an earlier page of this list'));
}
