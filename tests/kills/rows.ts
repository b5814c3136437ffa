import fs from 'node:fs';
import path from 'node:path';
import type { Database } from '#server/platform/database/database.ts';
import { type Kind, NONE, type WriteHistory } from './writeHistory.ts';

type Pool = Database['pool'];

/** For each kind of text, the query that reads the fields to compare. */
const TEXT_QUERIES: Record<Kind, string> = {
  entries: `select id, content as text, array_to_string(tags, ',') as other_fields from journal_entries
    where content not like 'kept %'`,
  logs: `select id, notes as text, value || ' ' || practised_on as other_fields from practice_logs`,
  posts: `select id, content as text, community_id || ' ' || author_id as other_fields from posts`,
  books: `select id, title as text, array_to_string(tags, ',') as other_fields from books`,
};

const STATE_QUERY = `
  select 'spot ' || occurrence_id || ' ' || user_id as name, 'booked' as state from bookings
  union all select 'spot ' || occurrence_id || ' ' || user_id, 'waiting' from waiting
  union all select 'member ' || community_id || ' ' || user_id, 'member' from memberships
  union all select 'profile ' || id, username || ' ' || full_name || ' ' || avatar_url from users
  union all select 'theme ' || id, username_gradient from users
  union all select 'picture ' || id, 'stored' from pictures
  union all select 'journal ' || id, content from journal_entries where content like 'kept %'
  union all select 'journal ' || id, convert_from(decode(box, 'base64'), 'UTF8') from sealed_entries
    where box is not null
  union all select 'approval ' || id, status from books where status = 'approved'`;

/** Checks of derived values. Each query counts the rows that are inconsistent. */
const CONSISTENCY_QUERIES: Record<string, string> = {
  'days of practice': `
    select count(*) from
      (select user_id, practised_on, count(*) as logs from practice_logs group by user_id, practised_on) as counted
      full join practice_days as stored using (user_id, practised_on)
    where coalesce(counted.logs, 0) <> coalesce(stored.logs, 0)`,
  'booked spots': `
    select count(*) from occurrences where attendee_count + offered_count > capacity
      or attendee_count <> (select count(*) from bookings where occurrence_id = occurrences.id)`,
  'people on waitlists': `
    select count(*) from occurrences
    where waiting_count <> (select count(*) from waiting where occurrence_id = occurrences.id)
      or offered_count <> (select count(offer_ends_at) from waiting where occurrence_id = occurrences.id)`,
  'people who are both booked and waiting': `
    select count(*) from bookings join waiting using (occurrence_id, user_id)`,
  'free spots that nobody was asked about': `
    select count(*) from occurrences where waiting_count > offered_count and attendee_count + offered_count < capacity`,
  'people who were asked before someone who had joined earlier': `
    select count(*) from waiting as asked join waiting as earlier using (occurrence_id)
    where asked.offer_ends_at is not null and earlier.offer_ends_at is null
      and (earlier.joined_at, earlier.id) < (asked.joined_at, asked.id)`,
  'offers that were mailed twice or never': `
    select count(*) from waiting where offer_ends_at is not null and 1 <> (
      select count(*) from pgboss.job where data->>'mail' = 'spotOffered' and data->>'id' = waiting.id::text)`,
  'member counts': `
    select count(*) from communities
    where member_count <> (select count(*) from memberships where community_id = communities.id)`,
  'book counts by tag': `
    select count(*) from
      (select tag_key, count(*) as books from books, unnest(array_append(tag_keys, '')) as tag_key where status = 'approved'
        group by tag_key) as counted
      full join tag_counts as stored using (tag_key)
    where coalesce(counted.books, 0) <> coalesce(stored.books, 0)`,
  'tags of books': `
    select count(*) from
      (select id, tag_key from books, unnest(array_append(tag_keys, '')) as tag_key where status = 'approved') as due
      full join book_tags as stored on stored.book_id = due.id and stored.tag_key = due.tag_key
    where stored.book_id is null or due.id is null`,
  'approvals with their decisions': `
    select count(*) from (select id from books where status = 'approved') as approved
      full join (select subject_id from decisions where kind = 'book.approved') as decided on id = subject_id
    where id is null or subject_id is null`,
  'entries that are plain and sealed': `
    select count(*) from journal_entries join sealed_entries using (user_id, id) where box is not null`,
  'states of journals': `
    select count(*) from users left join journal_seals on journal_seals.user_id = users.id
    where (journal = 'plain') <> (journal_seals.user_id is null)
      or (journal = 'sealed' and exists (select from journal_entries where user_id = users.id))`,
  'numbers of sealed changes': `
    select count(*) from journal_seals
    where n <> (select coalesce(max(n), 0) from sealed_entries where user_id = journal_seals.user_id)`,
  'usernames with their users': `
    select count(*) from users full join (select * from usernames where user_id is not null) as names
      on names.user_id = users.id and names.name = lower(username)
    where users.id is null or names.name is null`,
  'idempotency keys with their objects': `
    select count(*) from idempotency_keys where not exists (
      select from journal_entries where id = created_id union all select from practice_logs where id = created_id
      union all select from posts where id = created_id union all select from pictures where id = created_id)`,
};

/**
 * Compares the rows of a database to which no process writes, and the files of its pictures, with the write
 * history.
 */
export async function checkRows(
  { pool }: Database,
  dataDir: string,
  history: WriteHistory,
  when: string,
): Promise<void> {
  for (const kind of Object.keys(TEXT_QUERIES) as Kind[]) await checkTexts(pool, history, kind, when);
  await checkStates(pool, history, when);
  for (const [name, query] of Object.entries(CONSISTENCY_QUERIES)) {
    const { rows } = await pool.query<{ count: number }>(query);
    const count = rows[0]?.count ?? -1;
    if (count !== 0) history.stats.problems.push(`${name}: ${count} inconsistent rows (${when})`);
  }
  await checkFiles(pool, dataDir, history, when);
}

/** Checks that every picture has all its files. */
async function checkFiles(pool: Pool, dataDir: string, { stats }: WriteHistory, when: string) {
  const { rows } = await pool.query<{ id: string; size: number }>(
    'select id, unnest(sizes) as size from pictures',
  );
  for (const { id, size } of rows) {
    const file = path.join(dataDir, 'pictures', id, `${size}.webp`);
    if (!fs.existsSync(file)) stats.lost.push(`the file ${size}.webp of picture ${id} (${when})`);
  }
}

async function checkTexts(pool: Pool, { sentTexts, stats }: WriteHistory, kind: Kind, when: string) {
  const { rows } = await pool.query<{ id: string; text: string; other_fields: string }>(TEXT_QUERIES[kind]);
  const rowsByText = Map.groupBy(rows, ({ text }) => text);
  for (const each of sentTexts.filter((one) => one.kind === kind)) {
    const [first, second] = rowsByText.get(each.text) ?? [];
    rowsByText.delete(each.text);
    const isComplete = first?.id === each.id && first?.other_fields === each.otherFields;
    if (each.id !== null && !isComplete) stats.lost.push(`${each.text} (${when})`);
    if (each.id === null && first && first.other_fields !== each.otherFields)
      stats.problems.push(`incomplete: ${each.text} (${when})`);
    if (second) stats.duplicates.push(`${each.text} (${when})`);
  }
  for (const text of rowsByText.keys()) stats.problems.push(`never sent: ${text} (${when})`);
}

/**
 * Checks that each stored value is the last acknowledged value or a value that was sent after it. From then on, the
 * stored value is the only possible value.
 */
async function checkStates(pool: Pool, { states, stats }: WriteHistory, when: string) {
  const { rows } = await pool.query<{ name: string; state: string | null }>(STATE_QUERY);
  const stored = new Map(rows.map(({ name, state }) => [name, state]));
  for (const [name, values] of states) {
    const state = stored.get(name) ?? NONE;
    if (!values.has(state)) stats.lost.push(`${name} is ${state}, not ${[...values].join(' or ')} (${when})`);
    states.set(name, new Set([state]));
  }
}
