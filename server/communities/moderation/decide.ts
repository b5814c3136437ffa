import type { Transaction } from 'kysely';
import type { CaseDecision, CaseDecisionDraft } from '#contract/communities/decisions.ts';
import { say } from '#contract/platform/say.ts';
import { DECISIONS_PER_SUBJECT } from '#server/communities/limits.ts';
import type { CommunityRow } from '#server/communities/membership/rules.ts';
import { whyNotDecide } from '#server/communities/policy.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import { recordDecision } from '#server/platform/decisions.ts';
import type { ChangeDeps, Deps } from '#server/platform/deps.ts';
import { badField, conflict, forbidden } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { enqueueMail, enqueueMails } from '#server/platform/jobs/mailQueue.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { adminsOnly, alreadyDecided, lockCaseAndCommunity, requireCase } from './actions.ts';
import { decisionById, decisionsIn, insertDecision } from './decisionStore.ts';
import { decisionNotFound } from './decisions.ts';
import { applyDecision, undoDecision } from './effects.ts';
import { appealedDecision, type CaseRow, currentDecision, type DecisionRow } from './rules.ts';
import { markReportersNotified, reportsIn, updateCase } from './store.ts';
import { decisionOf } from './views.ts';

/** Counts a decision of a case. @throws ApiError 404 unless the viewer may see the case. */
export async function prepareDecision(deps: Deps, viewer: Viewer, caseId: string): Promise<void> {
  const { community_id, subject_id } = await requireCase(deps.db, viewer, caseId);
  await countDecision(deps, viewer, community_id, subject_id ?? caseId);
}

/** Decides a case. The former decision in it is undone first. The new one has this id. */
export async function decide(
  deps: Deps,
  db: Db,
  viewer: Viewer,
  caseId: string,
  id: string,
  draft: CaseDecisionDraft,
): Promise<CaseDecision> {
  return inTransaction(db, async (trx) => {
    const { community, item } = await lockCaseAndCommunity(trx, viewer, caseId);
    return decideLocked(deps, trx, viewer, community, item, { ...draft, id });
  });
}

/**
 * A decision that the viewer has made.
 * @throws ApiError 404 if it was deleted with its case, or the viewer may not see the case any more.
 */
export async function readDecision({ db }: Deps, viewer: Viewer, id: string): Promise<CaseDecision> {
  const decision = await decisionById(db, id);
  if (!decision) throw decisionNotFound();
  await requireCase(db, viewer, decision.case_id);
  return decisionOf(decision);
}

/**
 * Counts a decision about a subject. The guides of each community and the admins have separate counts, so that nobody
 * can prevent the decisions of others.
 */
export const countDecision = (
  { limits }: Deps,
  { role }: Viewer,
  communityId: string | null,
  subjectId: string,
) => limits.consume([DECISIONS_PER_SUBJECT, `${role === 'admin' ? 'admins' : communityId} ${subjectId}`]);

/** Decides a locked case of a locked community. Without a viewer, the operator of the site decides from the shell. */
export async function decideLocked(
  deps: ChangeDeps,
  trx: Transaction<DB>,
  viewer: Viewer | null,
  community: CommunityRow | null,
  item: CaseRow,
  draft: CaseDecisionDraft & { id: string },
): Promise<CaseDecision> {
  const decisions = await decisionsIn(trx, [item.id]);
  if (viewer) requireMayDecide(item, decisions, viewer);
  requireApplicable(item, draft);
  const now = deps.clock();
  const former = currentDecision(decisions);
  const [firstReport] = await reportsIn(trx, [item.id]);
  const decision: DecisionRow = {
    ...newDecision(item, viewer, draft, now),
    is_by_admin: !viewer || item.state === 'admins' || community?.membership !== 'guide',
    agreement: firstReport?.agreement ?? null,
    answers_appeal: appealedDecision(item, decisions) !== undefined,
  };
  if (former) await undoDecision(trx, community, item, former, now);
  const { actor_username: _username, actor_full_name: _fullName, ...columns } = decision;
  await insertDecision(trx, columns);
  await applyDecision(deps, trx, community, item, decision);
  await updateCase(trx, item.id, { state: 'decided', decided_at: now });
  await notifyAndRecord(deps, trx, item, decision);
  const stored = (await decisionsIn(trx, [item.id])).find(({ id }) => id === decision.id);
  return decisionOf(stored ?? decision);
}

const newDecision = (
  item: CaseRow,
  viewer: Viewer | null,
  { id, action, days, removeContent, words }: CaseDecisionDraft & { id: string },
  now: Temporal.Instant,
) => ({
  id,
  case_id: item.id,
  community_id: item.community_id,
  user_id: item.author_id,
  actor_id: viewer?.id ?? null,
  // Without a viewer, the decision is made on the command line.
  is_by_operator: viewer === null,
  actor_username: null,
  actor_full_name: null,
  action,
  until: action === 'paused' && days ? now.add({ hours: days * 24 }) : null,
  removes_content: item.kind !== 'address' && (action === 'removed' || (removeContent ?? false)),
  words,
  decided_at: now,
  undone_at: null,
  appeal: null,
  appealed_at: null,
  former_role: null,
  former_joined_at: null,
  former_gets_announcements: null,
  former_has_seen_announcements: null,
});

function requireMayDecide(item: CaseRow, decisions: DecisionRow[], viewer: Viewer): void {
  const reason = whyNotDecide(item, appealedDecision(item, decisions), viewer);
  if (reason === 'decided') throw alreadyDecided();
  if (reason === 'admins') throw adminsOnly();
  if (reason === 'own') throw forbidden(say('Somebody else has to decide this.'), 'own_case');
}

/** @throws ApiError when the action does not fit the subject. */
function requireApplicable({ kind, author_id, community_id }: CaseRow, draft: CaseDecisionDraft): void {
  const { action, removeContent } = draft;
  if (kind === 'member' && (action === 'removed' || removeContent))
    throw badField('action', say('Only a post or a reply can be removed'));
  if (action === 'left' && removeContent)
    throw badField('removeContent', say('Content that is left cannot also be removed'));
  const concernsMember = action === 'warned' || action === 'paused' || action === 'banned';
  if (concernsMember && (author_id === null || community_id === null))
    throw conflict('not_applicable', say('There is no member whom this could concern.'));
}

/** Mails the author and the reporters. Also adds a decision of an admin to the list of decisions under `/admin`. */
async function notifyAndRecord(deps: ChangeDeps, trx: Transaction<DB>, item: CaseRow, decision: DecisionRow) {
  const { id, action, user_id, answers_appeal, decided_at } = decision;
  if (user_id && (action !== 'left' || answers_appeal)) await enqueueMail(deps, trx, 'decisionMade', id);
  const reportIds = await markReportersNotified(trx, item.id, decided_at);
  await enqueueMails(
    deps,
    trx,
    'reportDecided',
    reportIds.map((reportId) => `${reportId} ${id}`),
  );
  if (!decision.is_by_admin) return;
  const kind = decisionKindOf(item, action);
  await recordDecision(trx, {
    id: newId(),
    actor_id: decision.actor_id,
    is_by_operator: decision.is_by_operator,
    kind,
    subject_id:
      (kind.startsWith('member.') ? user_id : kind === 'case.left' ? item.id : item.subject_id) ?? item.id,
    subject_name: kind.startsWith('member.')
      ? null
      : (item.community_name ?? item.url ?? 'a deleted community'),
    reason: decision.actor_id
      ? decision.words
      : [decision.words, 'from the shell'].filter(Boolean).join(', '),
    decided_at,
  });
}

const decisionKindOf = ({ kind }: CaseRow, action: DecisionRow['action']) => {
  if (action === 'left' || kind === 'address') return 'case.left' as const;
  if (action === 'removed') return kind === 'reply' ? ('reply.removed' as const) : ('post.removed' as const);
  return `member.${action}` as const;
};
