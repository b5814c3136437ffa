import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { itemsBefore, type NumberedPage } from '#server/platform/database/pages.ts';
import type { DB } from '#server/platform/database/types.ts';

/* The record of what admins and moderators have decided, which admins see under `/admin`. */

/**
 * The stored fields of a decision. The name of a member is not stored, because it can change or be deleted.
 */
export type NewDecision = Omit<Selectable<DB['decisions']>, 'is_by_operator'> & { is_by_operator?: boolean };

/** A decision with the names of its actor and of the member concerned, if their accounts still exist. */
export type DecisionRow = Selectable<DB['decisions']> & {
  username: string | null;
  full_name: string | null;
  member_name: string | null;
};

export async function recordDecision(db: Db, decision: NewDecision): Promise<void> {
  await db.insertInto('decisions').values(decision).execute();
}

const decisions = (db: Db) =>
  db
    .selectFrom('decisions as decision')
    .leftJoin('users as actor', 'actor.id', 'decision.actor_id')
    .leftJoin('users as member', (join) =>
      join.onRef('member.id', '=', 'decision.subject_id').on('decision.subject_name', 'is', null),
    )
    .selectAll('decision')
    .select(['actor.username', 'actor.full_name', 'member.username as member_name']);

export function decisionById(db: Db, id: string): Promise<DecisionRow | undefined> {
  return decisions(db).where('decision.id', '=', id).executeTakeFirst();
}

/** The decisions of a page, newest first, and one more if there is a next page. */
export function decisionsPage(db: Db, paging: NumberedPage): Promise<DecisionRow[]> {
  return decisions(db)
    .orderBy('decision.decided_at', 'desc')
    .orderBy('decision.id', 'desc')
    .offset(itemsBefore(paging))
    .limit(paging.limit + 1)
    .execute();
}
