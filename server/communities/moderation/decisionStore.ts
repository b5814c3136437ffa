import { sql } from 'kysely';
import { iso } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { limitOffset, type PageStart } from '#server/platform/database/pages.ts';
import type { DecisionRow } from './rules.ts';
import type { LogRow, OwnDecisionRow } from './views.ts';

type NewDecision = Omit<DecisionRow, 'actor_username' | 'actor_full_name'>;

export async function insertDecision(db: Db, decision: NewDecision): Promise<void> {
  await db.insertInto('community_decisions').values(decision).execute();
}

/** Records that a decision was undone, an appeal, or the membership that a ban has ended. */
export async function updateDecision(
  db: Db,
  id: string,
  changes: Partial<
    Pick<
      NewDecision,
      | 'undone_at'
      | 'appeal'
      | 'appealed_at'
      | 'former_role'
      | 'former_joined_at'
      | 'former_gets_announcements'
      | 'former_has_seen_announcements'
    >
  >,
): Promise<void> {
  await db.updateTable('community_decisions').set(changes).where('id', '=', id).execute();
}

const ACTOR_COLUMNS = sql`actor.username as actor_username, actor.full_name as actor_full_name`;

/** The decisions in some cases, newest first. */
export async function decisionsIn(db: Db, caseIds: string[]): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select decision.*, ${ACTOR_COLUMNS}
    from community_decisions as decision left join users as actor on actor.id = actor_id
    where case_id = any(${caseIds}::uuid[]) order by decided_at desc, decision.id desc`.execute(db);
  return rows;
}

export async function decisionById(db: Db, id: string): Promise<DecisionRow | undefined> {
  const { rows } = await sql<DecisionRow>`
    select decision.*, ${ACTOR_COLUMNS}
    from community_decisions as decision left join users as actor on actor.id = actor_id
    where decision.id = ${id}`.execute(db);
  return rows[0];
}

const afterPosition = (start: PageStart) =>
  'after' in start
    ? sql`and (decision.decided_at, decision.id) < (${start.after.at}, ${start.after.id}::uuid)`
    : sql``;

/**
 * The decisions in a community, newest first. `withLeft` says which decisions that left everything as it was are
 * included: all, all except those about guides, or none. Such decisions tell authors that somebody has reported them.
 */
export async function logPage(
  db: Db,
  communityId: string,
  { withLeft }: { withLeft: 'all' | 'notOfGuides' | 'none' },
  start: PageStart,
  count: number,
): Promise<LogRow[]> {
  const scope = {
    all: sql`true`,
    notOfGuides: sql`(decision.action <> 'left' or item.for_admins is distinct from 'guide')`,
    none: sql`decision.action <> 'left'`,
  }[withLeft];
  const { rows } = await sql<LogRow>`
    select decision.*, ${ACTOR_COLUMNS}, item.kind, item.subject_id, item.for_admins,
      subject.username as subject_name
    from community_decisions as decision join cases as item on item.id = decision.case_id
    left join users as actor on actor.id = decision.actor_id
    left join users as subject on subject.id = decision.user_id
    where decision.community_id = ${communityId} and ${scope} ${afterPosition(start)}
    order by decision.decided_at desc, decision.id desc ${limitOffset(start, count)}`.execute(db);
  return rows;
}

/**
 * The decisions that concern a member, newest first. One that left everything as it was is only included when
 * it answers an appeal.
 */
export async function ownDecisionsPage(
  db: Db,
  userId: string,
  start: PageStart,
  count: number,
  id?: string,
): Promise<OwnDecisionRow[]> {
  const { rows } = await sql<OwnDecisionRow>`
    select decision.*, null as actor_username, null as actor_full_name, item.content, item.is_formatted,
      item.state, community.name as community_name
    from community_decisions as decision join cases as item on item.id = decision.case_id
    left join communities as community on community.id = decision.community_id
    where decision.user_id = ${userId} and (decision.action <> 'left' or decision.answers_appeal)
      ${id ? sql`and decision.id = ${id}` : sql``} ${afterPosition(start)}
    order by decision.decided_at desc, decision.id desc ${limitOffset(start, count)}`.execute(db);
  return rows;
}

/** A decision that concerns a member; undefined if there is none with this id. */
export const ownDecision = async (db: Db, userId: string, id: string): Promise<OwnDecisionRow | undefined> =>
  (await ownDecisionsPage(db, userId, { offset: 0 }, 1, id))[0];

/** Erases the words to and by a member, and their name, before the account is deleted. */
export async function eraseDecisionsAbout(db: Db, userId: string): Promise<void> {
  await sql`
    update community_decisions set words = null, appeal = null where user_id = ${userId}`.execute(db);
  await sql`
    update cases set content = null where author_id = ${userId} and kind = 'member'`.execute(db);
}

/** The reports of a member, oldest first, for the data export. */
export async function reportsBy(db: Db, userId: string) {
  const { rows } = await sql<{
    kind: string;
    ground: string;
    agreement: string | null;
    note: string | null;
    created_at: Temporal.Instant;
  }>`
    select cases.kind, ground, agreement, note, created_at
    from reports join cases on cases.id = case_id
    where reporter_id = ${userId} order by created_at, reports.id`.execute(db);
  return rows.map(({ created_at, ...report }) => ({ ...report, createdAt: iso(created_at) }));
}
