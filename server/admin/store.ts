import { type Account, accountQuery } from '#server/account/public.ts';
import type { Db } from '#server/platform/database/database.ts';
import { itemsBefore, type NumberedPage } from '#server/platform/http/pages.ts';
import type { DecisionRow, NewDecision } from './rules.ts';

/**
 * The accounts of a page, newest first, and one more if there is a next page. Each of `patterns` must match the
 * username, the email or the full name.
 */
export function accountsPage(db: Db, patterns: string[], paging: NumberedPage): Promise<Account[]> {
  let accounts = accountQuery(db);
  for (const pattern of patterns) accounts = accounts.where('found_by', '~', pattern);
  return accounts
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(itemsBefore(paging))
    .limit(paging.limit + 1)
    .execute();
}

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
