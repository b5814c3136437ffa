import type { OwnDecision } from '#contract/communities/decisions.ts';
import { say } from '#contract/platform/say.ts';
import { requireCommunity } from '#server/communities/membership/access.ts';
import { keepsGuideWithout } from '#server/communities/membership/guideStore.ts';
import { maySeeDecisions, whyNotAppeal } from '#server/communities/policy.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isBeyondMaxOffset, type PageQuery, pageOf, pageStart } from '#server/platform/database/pages.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict, forbidden, notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { logPage, ownDecision, ownDecisionsPage, updateDecision } from './decisionStore.ts';
import { lockCase, updateCase } from './store.ts';
import { loggedDecisionOf, ownDecisionOf } from './views.ts';

export const decisionNotFound = () => notFound(say('Decision not found.'));

/** The log of a community: for its members, and with details for guides and admins. */
export async function listDecisions({ db }: Deps, viewer: Viewer, id: string, query: PageQuery) {
  const community = await requireCommunity(db, viewer, id);
  if (!maySeeDecisions(community, viewer))
    throw forbidden(say('You must be a member to see the decisions.'), 'members_only');
  const isGuide = community.membership === 'guide';
  const withLeft = viewer.role === 'admin' ? 'all' : isGuide ? 'notOfGuides' : 'none';
  const start = pageStart(query);
  const rows = isBeyondMaxOffset(start) ? [] : await logPage(db, id, { withLeft }, start, query.limit + 1);
  return pageOf(
    rows,
    query,
    (row) => loggedDecisionOf(row, viewer, isGuide),
    (row) => ({ at: row.decided_at, id: row.id }),
  );
}

/** The decisions that concern the caller. */
export async function listOwnDecisions({ db, clock }: Deps, viewer: Viewer, query: PageQuery) {
  const start = pageStart(query);
  const rows = isBeyondMaxOffset(start) ? [] : await ownDecisionsPage(db, viewer.id, start, query.limit + 1);
  const now = clock();
  return pageOf(
    rows,
    query,
    (row) => ownDecisionOf(row, now),
    (row) => ({ at: row.decided_at, id: row.id }),
  );
}

/** A decision that concerns the caller. */
export async function readOwnDecision({ db, clock }: Deps, viewer: Viewer, id: string): Promise<OwnDecision> {
  const decision = await ownDecision(db, viewer.id, id);
  if (!decision) throw decisionNotFound();
  return ownDecisionOf(decision, clock());
}

/**
 * Appeals a decision. If there is another guide and the decision was not made by an admin, another guide
 * decides; otherwise an admin does.
 * @throws ApiError 409 for a second appeal, and for an appeal that is too late.
 */
export async function appeal(
  { clock }: Deps,
  db: Db,
  viewer: Viewer,
  id: string,
  words: string,
): Promise<OwnDecision> {
  return inTransaction(db, async (trx) => {
    const found = await ownDecision(trx, viewer.id, id);
    if (!found) throw decisionNotFound();
    const item = await lockCase(trx, viewer, found.case_id);
    const decision = await ownDecision(trx, viewer.id, id);
    if (!item || !decision) throw decisionNotFound();
    const now = clock();
    const reason = whyNotAppeal(decision, item.state, now);
    if (reason === 'made') throw conflict('appeal_made', say('You have appealed this decision already.'));
    if (reason === 'over') throw conflict('appeal_over', say('This decision cannot be appealed any more.'));
    await updateDecision(trx, id, { appeal: words, appealed_at: now });
    const parties = [viewer.id, ...(decision.actor_id ? [decision.actor_id] : [])];
    const hasOtherGuide =
      item.community_id !== null && (await keepsGuideWithout(trx, item.community_id, parties, now));
    const needsAdmins = decision.is_by_admin || item.for_admins !== null || !hasOtherGuide;
    await updateCase(trx, item.id, {
      state: needsAdmins ? 'admins' : 'open',
      for_admins: item.for_admins ?? (needsAdmins ? 'appeal' : null),
      waiting_since: now,
      decided_at: null,
    });
    return ownDecisionOf((await ownDecision(trx, viewer.id, id)) ?? decision, now);
  });
}
