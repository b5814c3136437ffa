import { type RawBuilder, sql } from 'kysely';
import type { CaseState } from '#contract/communities/cases.ts';
import type { SubjectKind } from '#contract/communities/decisions.ts';
import { joinPerson, PERSON_COLUMNS } from '#server/communities/people.ts';
import type { MaybeViewer } from '#server/communities/policy.ts';
import type { Db } from '#server/platform/database/database.ts';
import { limitOffset, type PageStart } from '#server/platform/database/pages.ts';
import { NIL_UUID } from '#server/platform/ids.ts';
import type { CaseRow, ReportRow } from './rules.ts';

/** The current state of the subject of a report or a decision. */
export interface SubjectRow {
  kind: SubjectKind;
  subject_id: string;
  /** The post of a reply. */
  post_id: string | null;
  author_id: string | null;
  content: string;
  is_formatted: boolean;
  /** Whether a guide of the community wrote the text, or the member is a guide. */
  is_by_guide: boolean;
}

const isByGuide = (userId: RawBuilder<unknown>, communityId: string) => sql`exists (
  select from memberships where community_id = ${communityId} and user_id = ${userId} and role = 'guide') as is_by_guide`;

/** A post, a reply or a member of this community; undefined if there is none. */
export async function subjectIn(
  db: Db,
  communityId: string,
  { kind, id }: { kind: SubjectKind; id: string },
): Promise<SubjectRow | undefined> {
  const queries = {
    post: sql<SubjectRow>`
      select 'post' as kind, id as subject_id, null as post_id, author_id, content, is_formatted,
        ${isByGuide(sql`posts.author_id`, communityId)}
      from posts where id = ${id} and community_id = ${communityId}`,
    reply: sql<SubjectRow>`
      select 'reply' as kind, reply.id as subject_id, post.id as post_id, reply.author_id, reply.content, reply.is_formatted,
        ${isByGuide(sql`reply.author_id`, communityId)}
      from replies as reply join posts as post on post.id = reply.post_id
      where reply.id = ${id} and post.community_id = ${communityId}`,
    member: sql<SubjectRow>`
      select 'member' as kind, user_id as subject_id, null as post_id, user_id as author_id,
        coalesce(full_name || ' (' || username || ')', username) as content, false as is_formatted,
        memberships.role = 'guide' as is_by_guide
      from memberships join users on users.id = user_id
      where community_id = ${communityId} and user_id = ${id}`,
  };
  return (await queries[kind].execute(db)).rows[0];
}

type NewCase = Pick<
  CaseRow,
  | 'id'
  | 'community_id'
  | 'kind'
  | 'subject_id'
  | 'post_id'
  | 'url'
  | 'author_id'
  | 'content'
  | 'is_formatted'
  | 'for_admins'
>;

/** The newest case of a subject that is decided, or that is not decided, locked until the transaction ends. */
export async function lockCaseOf(
  db: Db,
  communityId: string,
  { kind, subject_id }: Pick<CaseRow, 'kind' | 'subject_id'>,
  isDecided: boolean,
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from cases
    where community_id = ${communityId} and kind = ${kind} and subject_id = ${subject_id}
      and (state = 'decided') = ${isDecided}
    order by opened_at desc limit 1 for update`.execute(db);
  return rows[0];
}

export async function insertCase(db: Db, row: NewCase, now: Temporal.Instant): Promise<void> {
  const state = row.for_admins ? 'admins' : 'open';
  await db
    .insertInto('cases')
    .values({ ...row, state, opened_at: now, waiting_since: now })
    .execute();
}

/** Changes the state of a case. */
export async function updateCase(
  db: Db,
  id: string,
  changes: Partial<Pick<CaseRow, 'state' | 'for_admins' | 'waiting_since' | 'decided_at'>>,
): Promise<void> {
  await db.updateTable('cases').set(changes).where('id', '=', id).execute();
}

/** Whether a member has reported a subject in a case that is not decided. */
export async function hasOpenReport(
  db: Db,
  communityId: string,
  { kind, subject_id }: Pick<CaseRow, 'kind' | 'subject_id'>,
  reporterId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from reports join cases as item on item.id = case_id
    where subject_id = ${subject_id} and kind = ${kind} and community_id = ${communityId} and state <> 'decided'
      and reporter_id = ${reporterId}`.execute(db);
  return rows.length > 0;
}

type NewReport = Omit<ReportRow, 'reporter_username' | 'notified_at'>;

/** Adds a report to a case. A member's second report replaces the first one. */
export async function saveReport(db: Db, report: NewReport): Promise<void> {
  const { ground, agreement_id, agreement, note, created_at } = report;
  await db
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) =>
      conflict
        .columns(['case_id', 'reporter_id'])
        .doUpdateSet({ ground, agreement_id, agreement, note, created_at }),
    )
    .execute();
}

const selectCases = (viewer: MaybeViewer, from: RawBuilder<unknown>) => sql<CaseRow>`
  select item.*, community.name as community_name, membership.role as membership, ${PERSON_COLUMNS}
  from ${from} as item
  left join communities as community on community.id = item.community_id
  left join memberships as membership
    on membership.community_id = item.community_id and membership.user_id = ${viewer?.id ?? NIL_UUID}
  ${joinPerson('item.author_id')}`;

export async function caseById(db: Db, viewer: MaybeViewer, id: string): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`
    ${selectCases(viewer, sql`(select * from cases where id = ${id})`)}`.execute(db);
  return rows[0];
}

/** Locks a case until the transaction ends. */
export async function lockCase(db: Db, viewer: MaybeViewer, id: string): Promise<CaseRow | undefined> {
  await sql`select from cases where id = ${id} for update`.execute(db);
  return caseById(db, viewer, id);
}

/** The cases that guides may see (`isVisibleToGuides`). */
export const VISIBLE_TO_GUIDES = sql`(for_admins is null or for_admins in ('escalated', 'appeal'))`;

/** The cases of a community that its guides may see, newest first. Without a community, all cases. */
export async function casesPage(
  db: Db,
  viewer: MaybeViewer,
  { communityId, state }: { communityId: string | null; state: CaseState | undefined },
  start: PageStart,
  count: number,
): Promise<CaseRow[]> {
  const scope =
    communityId === null ? sql`true` : sql`community_id = ${communityId} and ${VISIBLE_TO_GUIDES}`;
  const after =
    'after' in start ? sql`and (opened_at, id) < (${start.after.at}, ${start.after.id}::uuid)` : sql``;
  const page = sql`(
    select * from cases where ${scope} ${state ? sql`and state = ${state}` : sql``} ${after}
    order by opened_at desc, id desc ${limitOffset(start, count)})`;
  const { rows } = await sql<CaseRow>`
    ${selectCases(viewer, page)} order by item.opened_at desc, item.id desc`.execute(db);
  return rows;
}

/** The cases about admins that are not decided, oldest first. */
export async function undecidedCasesAboutAdmins(db: Db): Promise<CaseRow[]> {
  const waiting = sql`(
    select cases.* from cases join users on users.id = author_id where state <> 'decided' and role = 'admin')`;
  const { rows } = await sql<CaseRow>`${selectCases(null, waiting)} order by item.opened_at, item.id`.execute(
    db,
  );
  return rows;
}

/** The reports of some cases, oldest first. */
export async function reportsIn(db: Db, caseIds: string[]): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select reports.*, users.username as reporter_username
    from reports left join users on users.id = reporter_id
    where case_id = any(${caseIds}::uuid[]) order by reports.created_at, reports.id`.execute(db);
  return rows;
}

export async function reportById(db: Db, id: string): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`
    select reports.*, users.username as reporter_username
    from reports left join users on users.id = reporter_id where reports.id = ${id}`.execute(db);
  return rows[0];
}

/** Marks the reports of a case whose senders can be notified and were not yet. Returns their ids. */
export async function markReportersNotified(
  db: Db,
  caseId: string,
  now: Temporal.Instant,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update reports set notified_at = ${now}
    where case_id = ${caseId} and notified_at is null and (reporter_id is not null or email is not null)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
