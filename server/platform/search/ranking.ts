import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** The most matches that are ranked and counted. */
export const MAX_MATCHES = 1_000;

/** From which share of all rows on a word counts as common. */
const COMMON = 0.05;

type Ranked = 'books' | 'communities';

/** What a text is searched by, as tsqueries over words weighed A and B in names, C and D elsewhere. */
export interface Search {
  /** Names in which every word begins a word, or is one but for a typo. */
  inNames: string;
  /** The same anywhere; typos still in names alone. */
  anywhere: string;
  /** Any of the words as it stands, and as a beginning: what ranks higher. */
  exact: string;
  beginning: string;
  /** Whether each of the words is in many (`areCommon`). */
  isCommon: boolean;
}

/**
 * Whether so many rows have words that begin with each of these that the newest of them are found fastest by
 * going through the newest rows. PostgreSQL keeps the shares of common words (`pg_stats`), and knows nothing of
 * rare ones: left to itself it goes through a whole library for a word that is in one book.
 */
export async function areCommon(db: Db, table: Ranked, words: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ share: number }>`
    select coalesce(sum(share), 0)::float8 as share
    from unnest(${words}::text[]) as asked (word)
    left join (
      select element, share from pg_stats,
        unnest(most_common_elems::text::text[], most_common_elem_freqs) as kept (element, share)
      where schemaname = current_schema and tablename = ${table} and attname = 'words'
    ) as kept on starts_with(element, word)
    group by word`.execute(db);
  return rows.length > 0 && rows.every(({ share }) => share >= COMMON);
}

/**
 * The head of a search in `books` or `communities`: `found (id)`, the matches, and `ranked (match_id, place)`,
 * these in order, the best first. The newest thousand matches in names are taken, and where there are fewer, the
 * newest thousand anywhere. The statement begins with this head and is planned anew for its words each time.
 */
export function rankedMatches(
  table: Ranked,
  { inNames, anywhere, exact, beginning, isCommon }: Search,
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  // PostgreSQL is not asked to guess: `offset 0` keeps the order of the newest before the words are looked at,
  // and what is compared as a pair is in no index but that of words.
  const rows = sql.table(table);
  const matching = (query: string) =>
    isCommon
      ? sql`(select * from ${rows} where ${condition} order by created_at desc, id desc offset 0) as newest
          where words @@ ${query}::tsquery`
      : sql`${rows} where words @@ ${query}::tsquery and ${condition} order by (created_at, id) desc`;
  // Ranked where they are found, so that no row is fetched twice.
  const newest = (query: string, most: RawBuilder<unknown>) => sql`(
    select id, created_at, ts_rank(words, ${exact}::tsquery) as exact, ts_rank(words, ${beginning}::tsquery) as beginning,
      ts_rank(words, ${inNames}::tsquery) as in_names
    from ${matching(query)} limit ${most})`;
  const most = sql`${MAX_MATCHES}::integer`;
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
