import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EntryDraft } from '#contract/journal/entryDrafts.ts';
import { entryColumns } from '#server/journal/rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { PASSWORD } from '#tests/support/people/testPeople.ts';
import { sampleTexts } from './sampleTexts.ts';

/** Called with the number of rows that were inserted. */
export type OnProgress = (rows: number) => void;

const BATCH_SIZE = 50_000;
const SITTING_ID = '01930000-0000-7000-8000-000000000001';

export async function addMembers(db: Db, from: number, to: number): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  await sql`
    insert into users (id, username, email, password_hash, created_at)
    select gen_random_uuid(), 'caller-' || n, 'caller-' || n || '@vichara.test', ${hash}, now()
    from generate_series(${from}::integer, ${to}::integer - 1) n`.execute(db);
}

/** Inserts rows in batches and reports the progress after each one. */
async function insertInBatches(
  from: number,
  to: number,
  onProgress: OnProgress,
  insert: (first: number, last: number) => Promise<unknown>,
): Promise<void> {
  for (let first = from; first < to; first += BATCH_SIZE) {
    const last = Math.min(first + BATCH_SIZE, to) - 1;
    await insert(first, last);
    onProgress(last - first + 1);
  }
}

export const addPosts = (db: Db, communityId: string, from: number, to: number, onProgress: OnProgress) =>
  insertInBatches(from, to, onProgress, (first, last) =>
    sql`
      insert into posts (id, community_id, author_id, content, created_at, updated_at)
      select gen_random_uuid(), ${communityId}::uuid, authors.ids[1 + n % cardinality(authors.ids)],
        repeat('A sentence of a post. ', 12), at, at
      from (select array(select id from users order by email limit 1000) as ids) as authors,
        generate_series(${first}::integer, ${last}::integer) n,
        lateral (select now() - n * interval '1 minute' as at) as dated`.execute(db),
  );

/**
 * Inserts entries, distributed over the matching users. The index on words is dropped first and recreated at
 * the end, which is much faster than updating it.
 */
export async function addEntries(
  db: Db,
  ownerFilter: RawBuilder<unknown>,
  from: number,
  to: number,
  onProgress: OnProgress,
) {
  const samples = sampleTexts().map((content, n) => {
    const [date, day] = ['2026-01-01T00:00:00Z', '2026-01-01'];
    const draft: EntryDraft = { title: null, content, mood: null, tags: [], date, day };
    return { n, content, words: entryColumns(draft).words };
  });
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`create temporary table samples (n integer, content text, words text[]) on commit drop`.execute(
      trx,
    );
    for (const { n, content, words } of samples) {
      await sql`insert into samples values (${n}, ${content}, ${words}::text[])`.execute(trx);
    }
    await sql`drop index journal_entries_words`.execute(trx);
    await insertInBatches(from, to, onProgress, (first, last) =>
      sql`
        insert into journal_entries (id, user_id, title, content, words, written_at, created_at, updated_at)
        select gen_random_uuid(), owner, 'A morning', content,
          array_to_tsvector(array(select right(owner::text, 8) || word from unnest(words) word)), at, at, at
        from (select array(select id from users where ${ownerFilter}) as ids) as owners,
          generate_series(${first}::integer, ${last}::integer) number
          join samples on n = number % ${samples.length},
          lateral (select owners.ids[1 + number % cardinality(owners.ids)] as owner,
            now() - number * interval '7 minutes' as at) as dated`.execute(trx),
    );
    await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
    await sql`create index journal_entries_words on journal_entries using gin (words)`.execute(trx);
  });
}

/** Inserts logs, distributed over the matching users, several per day. */
export async function addLogs(
  db: Db,
  ownerFilter: RawBuilder<unknown>,
  from: number,
  to: number,
  onProgress: OnProgress,
) {
  await insertInBatches(from, to, onProgress, (first, last) =>
    sql`
      insert into practice_logs (id, user_id, practice_id, type, practised_on, value, notes, created_at)
      select gen_random_uuid(), owners.ids[1 + n % cardinality(owners.ids)], ${SITTING_ID}::uuid, 'time',
        current_date - (n / cardinality(owners.ids) / 2) % 365, 15, 'A note of the usual length, a sentence or so.', now()
      from (select array(select id from users where ${ownerFilter}) as ids) as owners,
        generate_series(${first}::integer, ${last}::integer) n`.execute(db),
  );
  await sql`truncate practice_days`.execute(db);
  await sql`
    insert into practice_days (user_id, practised_on, logs)
    select user_id, practised_on, count(*) from practice_logs group by 1, 2`.execute(db);
}

/**
 * Inserts daily series of five hundred occurrences each. Three series run at the same time. The first three
 * begin in the measured month, and the others are earlier.
 */
export const addOccurrences = (
  db: Db,
  communityId: string,
  from: number,
  to: number,
  onProgress: OnProgress,
) =>
  insertInBatches(from, to, onProgress, async (first, last) => {
    const [firstSeries, count] = [Math.ceil(first / 500), Math.ceil((last - first + 1) / 500)];
    const batch = newId();
    await sql`
      insert into event_series (id, community_id, title, description, capacity, starts_at, ends_at, last_ends_at,
        timezone, frequency, step, until_at, created_at, updated_at)
      select gen_random_uuid(), ${communityId}::uuid, ${batch}::text, repeat('A sentence. ', 20), 20,
        at, at + interval '1 hour', at + interval '500 days', 'UTC', 'DAILY', 1, at + interval '500 days', now(), now()
      from generate_series(${firstSeries}::integer, ${firstSeries + count}::integer - 1) n,
        lateral (select timestamptz '2098-05-20' - (n / 3) * interval '500 days' + n * interval '7 minutes' as at) as dated`.execute(
      db,
    );
    await sql`
      insert into occurrences (id, series_id, community_id, takes_place_on, starts_at, ends_at, capacity)
      select gen_random_uuid(), id, community_id, (starts_at + n * interval '1 day')::date,
        starts_at + n * interval '1 day', ends_at + n * interval '1 day', 20
      from event_series, generate_series(0, 499) n where title = ${batch}::text`.execute(db);
  });

/** Runs VACUUM, ANALYZE and CHECKPOINT, without the product's time limit for statements. */
export async function vacuumDatabase(db: Kysely<DB>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    await sql`checkpoint`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}
