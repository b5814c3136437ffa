import { type RawBuilder, sql } from 'kysely';
import type { Search } from './typos.ts';

/** The most matches that are ranked and counted. */
export const MOST_FOUND = 1_000;

/**
 * The head of a search in `books` or `communities`: `found (id)`, the matches, and `ranked (match_id, place)`,
 * these in order, the best first. The newest thousand matches in names are taken, and where there are fewer, the
 * newest thousand anywhere. The statement begins with this head and is planned anew each time: for a rare word the index of
 * words is fast, for a common one that of the newest.
 */
export function rankedMatches(
  table: 'books' | 'communities',
  { inNames, anywhere, exact, beginning }: Search,
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  // Ranked where they are found, so that no row is fetched twice.
  const newest = (query: string, most: RawBuilder<unknown>) => sql`(
    select id, created_at, ts_rank(words, ${exact}::tsquery) as exact, ts_rank(words, ${beginning}::tsquery) as beginning,
      ts_rank(words, ${inNames}::tsquery) as in_names
    from ${sql.table(table)} where words @@ ${query}::tsquery and ${condition}
    order by created_at desc, id desc limit ${most})`;
  const most = sql`${MOST_FOUND}::integer`;
  return sql`/* planned anew */
    with named as materialized ${newest(inNames, most)},
    found as (
      select * from named
      union ${newest(anywhere, sql`(select case when count(*) < ${most} then ${most} else 0 end from named)`)}
    ),
    ranked as (
      select id as match_id, row_number() over (order by
        exact desc, beginning desc, in_names desc, created_at desc, id desc) as place
      from found
    )`;
}
