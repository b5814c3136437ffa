import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EntryDraft } from '#contract/journal.ts';
import { entryColumns } from '#server/journal/rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { newId } from '#server/platform/sessions/tokens.ts';
import { PASSWORD } from '#tests/support/people/cast.ts';
import { sampleTexts } from './sampleTexts.ts';

/** Called with the number of rows that were inserted. */
export type Tell = (rows: number) => void;

const STEP = 50_000;
const SITTING = '01930000-0000-7000-8000-000000000001';

export async function addMembers(db: Db, from: number, to: number): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  await sql`
    insert into users (id, username, email, password_hash, created_at)
    select gen_random_uuid(), 'caller-' || n, 'caller-' || n || '@vichara.test', ${hash}, now()
    from generate_series(${from}::integer, ${to}::integer - 1) n`.execute(db);
}

/** Inserts in steps, to show the progress. */
async function inSteps(
  from: number,
  to: number,
  tell: Tell,
  insert: (first: number, last: number) => Promise<unknown>,
): Promise<void> {
  for (let first = from; first < to; first += STEP) {
    const last = Math.min(first + STEP, to) - 1;
    await insert(first, last);
    tell(last - first + 1);
  }
}

export const addPosts = (db: Db, communityId: string, from: number, to: number, tell: Tell) =>
  inSteps(from, to, tell, (first, last) =>
    sql`
      insert into posts (id, community_id, author_id, content, created_at, updated_at)
      select gen_random_uuid(), ${communityId}::uuid, authors.ids[1 + n % cardinality(authors.ids)],
        repeat('A sentence of a post. ', 12), at, at
      from (select array(select id from users order by email limit 1000) as ids) as authors,
        generate_series(${first}::integer, ${last}::integer) n,
        lateral (select now() - n * interval '1 minute' as at) as dated`.execute(db),
  );

/**
 * Inserts entries of all matching users in turn. The index on words is recreated at the end, which is much
 * faster.
 */
export async function addEntries(db: Db, whose: RawBuilder<unknown>, from: number, to: number, tell: Tell) {
  const written = sampleTexts().map((content, n) => {
    const draft: EntryDraft = { title: null, content, mood: null, tags: [], date: '2026-01-01T00:00:00Z' };
    return { n, content, words: entryColumns(draft).words };
  });
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`create temporary table written (n integer, content text, words text[]) on commit drop`.execute(
      trx,
    );
    for (const { n, content, words } of written) {
      await sql`insert into written values (${n}, ${content}, ${words}::text[])`.execute(trx);
    }
    await sql`drop index journal_entries_words`.execute(trx);
    await inSteps(from, to, tell, (first, last) =>
      sql`
        insert into journal_entries (id, user_id, title, content, words, written_at, created_at, updated_at)
        select gen_random_uuid(), owner, 'A morning', content,
          array_to_tsvector(array(select right(owner::text, 8) || word from unnest(words) word)), at, at, at
        from (select array(select id from users where ${whose}) as ids) as whose,
          generate_series(${first}::integer, ${last}::integer) number
          join written on n = number % ${written.length},
          lateral (select whose.ids[1 + number % cardinality(whose.ids)] as owner,
            now() - number * interval '7 minutes' as at) as turn`.execute(trx),
    );
    await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
    await sql`create index journal_entries_words on journal_entries using gin (words)`.execute(trx);
  });
}

/** Inserts logs of all matching users in turn, several a day. */
export async function addLogs(db: Db, whose: RawBuilder<unknown>, from: number, to: number, tell: Tell) {
  await inSteps(from, to, tell, (first, last) =>
    sql`
      insert into practice_logs (id, user_id, practice_id, type, practised_on, value, notes, created_at)
      select gen_random_uuid(), whose.ids[1 + n % cardinality(whose.ids)], ${SITTING}::uuid, 'time',
        current_date - (n / cardinality(whose.ids) / 2) % 365, 15, 'A note of the usual length, a sentence or so.', now()
      from (select array(select id from users where ${whose}) as ids) as whose,
        generate_series(${first}::integer, ${last}::integer) n`.execute(db),
  );
  await sql`truncate practice_days`.execute(db);
  await sql`
    insert into practice_days (user_id, practised_on, logs)
    select user_id, practised_on, count(*) from practice_logs group by 1, 2`.execute(db);
}

/** Inserts daily series with five hundred occurrences, three at a time, before the measured month. */
export const addOccurrences = (db: Db, communityId: string, from: number, to: number, tell: Tell) =>
  inSteps(from, to, tell, async (first, last) => {
    const [begun, count] = [Math.ceil(first / 500), Math.ceil((last - first + 1) / 500)];
    const batch = newId();
    await sql`
      insert into event_series (id, community_id, title, description, capacity, starts_at, ends_at, last_ends_at,
        timezone, frequency, step, until_at, created_at, updated_at)
      select gen_random_uuid(), ${communityId}::uuid, ${batch}::text, repeat('A sentence. ', 20), 20,
        at, at + interval '1 hour', at + interval '500 days', 'UTC', 'DAILY', 1, at + interval '500 days', now(), now()
      from generate_series(${begun}::integer, ${begun + count}::integer - 1) n,
        lateral (select timestamptz '2098-05-20' - (n / 3) * interval '500 days' + n * interval '7 minutes' as at) as dated`.execute(
      db,
    );
    await sql`
      insert into occurrences (id, series_id, community_id, takes_place_on, starts_at, ends_at, capacity)
      select gen_random_uuid(), id, community_id, (starts_at + n * interval '1 day')::date,
        starts_at + n * interval '1 day', ends_at + n * interval '1 day', 20
      from event_series, generate_series(0, 499) n where title = ${batch}::text`.execute(db);
  });

/** Updates the planner's statistics. On a large database this takes longer than the product's time limit. */
export async function settleRows(db: Kysely<DB>): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    await sql`vacuum analyze`.execute(one);
    await sql`checkpoint`.execute(one);
    await sql`reset statement_timeout`.execute(one);
  });
}
