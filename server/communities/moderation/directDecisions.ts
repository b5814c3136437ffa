import type { Transaction } from 'kysely';
import type { CaseDecision, DirectDecisionDraft } from '#contract/communities/decisions.ts';
import { lockCommunity, requireCommunity } from '#server/communities/membership/access.ts';
import { mayManage, mayReopen } from '#server/communities/policy.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { forbidden } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { adminsOnly, reopenCase } from './actions.ts';
import { countDecision, decideLocked } from './decide.ts';
import { decisionsIn } from './decisionStore.ts';
import { findOrCreateOpenCase, subjectNotFound } from './reports.ts';
import { type CaseRow, currentDecision } from './rules.ts';
import { lockCase, lockCaseOf, subjectIn } from './store.ts';

/** Counts a decision without a report. @throws ApiError 403 unless the viewer may decide in the community. */
export async function prepareDirectDecision(
  deps: Deps,
  viewer: Viewer,
  communityId: string,
  { subject }: DirectDecisionDraft,
): Promise<void> {
  if (!mayManage(await requireCommunity(deps.db, viewer, communityId), viewer)) throw forbidden();
  await countDecision(deps, viewer, communityId, subject.id);
}

/**
 * Decides on a post, a reply or a member of a community without a report. Uses an existing case if there is
 * one.
 */
export async function decideDirectly(
  deps: Deps,
  db: Db,
  viewer: Viewer,
  communityId: string,
  id: string,
  { subject: target, ...draft }: DirectDecisionDraft,
): Promise<CaseDecision> {
  return inTransaction(db, async (trx) => {
    const community = await lockCommunity(trx, viewer, communityId, (locked) => mayManage(locked, viewer));
    const item = await lockCaseForDecision(trx, viewer, communityId, target, deps.clock());
    return decideLocked(deps, trx, viewer, community, item, { ...draft, id });
  });
}

/**
 * The case of a subject, locked: the undecided one, else the last one, which is opened again, else a new one.
 */
async function lockCaseForDecision(
  trx: Transaction<DB>,
  viewer: Viewer,
  communityId: string,
  target: DirectDecisionDraft['subject'],
  now: Temporal.Instant,
): Promise<CaseRow> {
  const key = { kind: target.kind, subject_id: target.id };
  const waiting = await lockCaseOf(trx, communityId, key, false);
  const known = waiting ?? (await lockCaseOf(trx, communityId, key, true));
  const subject = known ? null : await subjectIn(trx, communityId, target);
  const id = known?.id ?? (subject && (await findOrCreateOpenCase(trx, communityId, subject, null, now)));
  const item = id && (await lockCase(trx, viewer, id));
  if (!item) throw subjectNotFound(target.kind);
  if (waiting || !known) return item;
  const decisions = await decisionsIn(trx, [item.id]);
  if (!mayReopen(item, currentDecision(decisions), viewer)) throw adminsOnly();
  await reopenCase(trx, item, decisions, now);
  return (await lockCase(trx, viewer, item.id)) ?? item;
}
