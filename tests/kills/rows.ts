import type { Database } from '#server/platform/database/database.ts';
import { type Kind, type Ledger, NONE } from './ledger.ts';

type Pool = Database['pool'];

/** The query for each kind of text, and what of it is compared. */
const MADE: Record<Kind, string> = {
  entries: `select id, content as text, array_to_string(tags, ',') as rest from journal_entries`,
  logs: `select id, notes as text, value || ' ' || practised_on as rest from practice_logs`,
  posts: `select id, content as text, community_id || ' ' || author_id as rest from posts`,
  books: `select id, title as text, array_to_string(tags, ',') as rest from books`,
};

const STATES = `
  select 'booking ' || occurrence_id || ' ' || user_id as name, 'booked' as state from bookings
  union all select 'member ' || community_id || ' ' || user_id, 'member' from memberships
  union all select 'profile ' || id, username || ' ' || full_name || ' ' || avatar_url from users
  union all select 'theme ' || id, username_gradient from users
  union all select 'approval ' || id, status from books where status = 'approved'`;

/** Values that are stored twice or counted and must agree. Each query counts the rows that do not. */
const EVEN: Record<string, string> = {
  'days of practice': `
    select count(*) from
      (select user_id, practised_on, count(*) as logs from practice_logs group by user_id, practised_on) as counted
      full join practice_days as kept using (user_id, practised_on)
    where coalesce(counted.logs, 0) <> coalesce(kept.logs, 0)`,
  'spots taken': `
    select count(*) from occurrences where attendee_count > capacity
      or attendee_count <> (select count(*) from bookings where occurrence_id = occurrences.id)`,
  'members counted': `
    select count(*) from communities
    where member_count <> (select count(*) from memberships where community_id = communities.id)`,
  'books counted by tag': `
    select count(*) from
      (select tag_key, count(*) as books from books, unnest(array_append(tag_keys, '')) as tag_key where status = 'approved'
        group by tag_key) as counted
      full join tag_counts as kept using (tag_key)
    where coalesce(counted.books, 0) <> coalesce(kept.books, 0)`,
  'books under their tags': `
    select count(*) from
      (select id, tag_key from books, unnest(array_append(tag_keys, '')) as tag_key where status = 'approved') as due
      full join book_tags as kept on kept.book_id = due.id and kept.tag_key = due.tag_key
    where kept.book_id is null or due.id is null`,
  'approvals kept as decisions': `
    select count(*) from (select id from books where status = 'approved') as approved
      full join (select subject_id from decisions where deed = 'book.approved') as decided on id = subject_id
    where id is null or subject_id is null`,
  'usernames and who has them': `
    select count(*) from users full join (select * from usernames where user_id is not null) as names
      on names.user_id = users.id and names.name = lower(username)
    where users.id is null or names.name is null`,
  'keys and what they made': `
    select count(*) from idempotency_keys where not exists (
      select from journal_entries where id = made_id union all select from practice_logs where id = made_id
      union all select from posts where id = made_id)`,
};

/** Compares the rows of an idle database with what was acknowledged. */
export async function checkRows({ pool }: Database, ledger: Ledger, when: string): Promise<void> {
  for (const kind of Object.keys(MADE) as Kind[]) await checkMade(pool, ledger, kind, when);
  await checkStates(pool, ledger, when);
  for (const [name, query] of Object.entries(EVEN)) {
    const { rows } = await pool.query<{ count: number }>(query);
    const count = rows[0]?.count ?? -1;
    if (count !== 0) ledger.figures.wrong.push(`${name}: ${count} uneven (${when})`);
  }
}

async function checkMade(pool: Pool, { made, figures }: Ledger, kind: Kind, when: string) {
  const { rows } = await pool.query<{ id: string; text: string; rest: string }>(MADE[kind]);
  const there = Map.groupBy(rows, ({ text }) => text);
  for (const each of made.filter((one) => one.kind === kind)) {
    const [first, second] = there.get(each.text) ?? [];
    there.delete(each.text);
    const isWhole = first?.id === each.id && first?.rest === each.rest;
    if (each.id !== null && !isWhole) figures.lost.push(`${each.text} (${when})`);
    if (each.id === null && first && first.rest !== each.rest)
      figures.wrong.push(`half: ${each.text} (${when})`);
    if (second) figures.twice.push(`${each.text} (${when})`);
  }
  for (const text of there.keys()) figures.wrong.push(`never sent: ${text} (${when})`);
}

/**
 * A read value must be the last acknowledged one or one that was sent since. From then on it is the only
 * possible one.
 */
async function checkStates(pool: Pool, { states, figures }: Ledger, when: string) {
  const { rows } = await pool.query<{ name: string; state: string | null }>(STATES);
  const read = new Map(rows.map(({ name, state }) => [name, state]));
  for (const [name, possible] of states) {
    const state = read.get(name) ?? NONE;
    if (!possible.has(state))
      figures.lost.push(`${name} is ${state}, not ${[...possible].join(' or ')} (${when})`);
    states.set(name, new Set([state]));
  }
}
