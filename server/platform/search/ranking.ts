import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';

/** The maximum number of matches that are ranked and counted. */
export const MAX_MATCHES = 1_000;

/** A word counts as common if at least this share of all rows contains it. */
const MIN_COMMON_SHARE = 0.05;

/**
 * The searched table, which has the columns `words`, `created_at` and `id`, and the kind of its names in
 * `known_words`.
 */
export interface SearchSource {
  table: string;
  kind: DB['known_words']['kind'];
}

/** A search as tsqueries. Words in names have the weights A and B, words elsewhere C and D. */
export interface Search {
  /** Names in which every word is the beginning of a word, or differs from a word by one typo. */
  inNames: string;
  /** Texts in which every word is the beginning of a word, or, in names only, differs from a word by one typo. */
  anywhere: string;
  /** Texts with any of the words exactly. They rank highest. */
  exact: string;
  /** Texts with a word that begins with any of the words. They rank after the exact ones. */
  beginning: string;
  /** Whether each of the words is in many rows (`areCommon`). */
  isCommon: boolean;
}

/**
 * Whether each of these words is the beginning of a word in many rows, so that the fastest way to find matches is to
 * read the newest rows in order. PostgreSQL knows the frequency of common words (`pg_stats`) but not of rare ones.
 * Without this hint, it would read a whole library for a word that is in one book.
 */
export async function areCommon(db: Db, { table }: SearchSource, words: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ share: number }>`
    select coalesce(sum(share), 0)::float8 as share
    from unnest(${words}::text[]) as searched (word)
    left join (
      select element, share from pg_stats,
        unnest(most_common_elems::text::text[], most_common_elem_freqs) as common_words (element, share)
      where schemaname = current_schema and tablename = ${table} and attname = 'words'
    ) as common_words on starts_with(element, word)
    group by word`.execute(db);
  return rows.length > 0 && rows.every(({ share }) => share >= MIN_COMMON_SHARE);
}

/**
 * The head of a search: `matches (id)` contains the matches, and `ranked (match_id, position)` their order,
 * best first. The newest thousand matches in names are used, and if there are fewer, also the newest thousand
 * matches anywhere. The statement begins with this head and is planned for its words each time.
 */
export function rankedMatches(
  { table }: SearchSource,
  { inNames, anywhere, exact, beginning, isCommon }: Search,
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  // This forces the plan. `offset 0` makes PostgreSQL sort by date before it compares the words. No index has
  // the order of the row `(created_at, id)`, so that PostgreSQL uses the index on the words.
  const tableReference = sql.table(table);
  const matching = (query: string) =>
    isCommon
      ? sql`(select * from ${tableReference} where ${condition} order by created_at desc, id desc offset 0) as newest
          where words @@ ${query}::tsquery`
      : sql`${tableReference} where words @@ ${query}::tsquery and ${condition} order by (created_at, id) desc`;
  // The ranks are computed in the same query, so that no row is fetched twice.
  const newest = (query: string, limit: RawBuilder<unknown>) => sql`(
    select id, created_at, ts_rank(words, ${exact}::tsquery) as exact, ts_rank(words, ${beginning}::tsquery) as beginning,
      ts_rank(words, ${inNames}::tsquery) as in_names
    from ${matching(query)} limit ${limit})`;
  const limit = sql`${MAX_MATCHES}::integer`;
  return sql`
    with name_matches as materialized ${newest(inNames, limit)},
    matches as (
      select * from name_matches
      union ${newest(anywhere, sql`(select case when count(*) < ${limit} then ${limit} else 0 end from name_matches)`)}
    ),
    ranked as (
      select id as match_id, row_number() over (order by
        exact desc, beginning desc, in_names desc, created_at desc, id desc) as position
      from matches
    )`;
}
