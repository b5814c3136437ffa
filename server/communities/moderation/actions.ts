import type { Transaction } from 'kysely';
import type { Case, CaseState } from '#contract/communities/cases.ts';
import { say } from '#contract/platform/say.ts';
import { lockCommunity, requireCommunity } from '#server/communities/membership/access.ts';
import { mayEscalate, mayManage, mayModerate, mayReopen, maySeeCase } from '#server/communities/policy.ts';
import { picturesKey, picturesOfCases } from '#server/pictures/public.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isBeyondMaxOffset, type PageQuery, pageOf, pageStart } from '#server/platform/database/pages.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict, forbidden, notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { decisionsIn } from './decisionStore.ts';
import { handOverCases } from './oldCases.ts';
import { type CaseRow, currentDecision, type DecisionRow } from './rules.ts';
import { caseById, casesPage, lockCase, reportsIn, updateCase } from './store.ts';
import { caseOf } from './views.ts';

const caseNotFound = () => notFound(say('Case not found.'));
const guidesOnly = () => forbidden(say('Only guides can see the reports of a community.'), 'guides_only');

/** The cases of a community, for its guides. */
export async function listCases(
  deps: Deps,
  viewer: Viewer,
  communityId: string,
  query: PageQuery & { state?: CaseState | undefined },
) {
  const community = await requireCommunity(deps.db, viewer, communityId);
  if (!mayModerate(community)) throw guidesOnly();
  return pageOfCases(deps, viewer, communityId, query);
}

/** A page of cases: of a community, or of all. */
export async function pageOfCases(
  deps: Deps,
  viewer: Viewer,
  communityId: string | null,
  query: PageQuery & { state?: CaseState | undefined },
) {
  const { db } = deps;
  const start = pageStart(query);
  const filter = { communityId, state: query.state };
  const rows = isBeyondMaxOffset(start) ? [] : await casesPage(db, viewer, filter, start, query.limit + 1);
  const ids = rows.map(({ id }) => id);
  const partsOf = await loadParts(deps, db, viewer, ids);
  const toItem = (row: CaseRow): Case => caseOf(row, partsOf(row.id), viewer);
  return pageOf(rows, query, toItem, ({ opened_at, id }) => ({ at: opened_at, id }));
}

/** The case with this id as the viewer sees it. */
async function caseView(deps: Deps, trx: Transaction<DB>, viewer: Viewer, id: string): Promise<Case> {
  const row = await requireCase(trx, viewer, id);
  return caseOf(row, (await loadParts(deps, trx, viewer, [id]))(id), viewer);
}

/** Loads the reports, decisions and pictures of some cases. Returns a function that selects those of one case. */
async function loadParts(deps: Deps, db: Db, viewer: Viewer, caseIds: string[]) {
  const key = picturesKey(deps, viewer, viewer.id);
  const reports = await reportsIn(db, caseIds);
  const decisions = await decisionsIn(db, caseIds);
  const pictures = (await picturesOfCases(db, caseIds)).map((picture) => ({ ...picture, key }));
  return (id: string) => ({
    reports: reports.filter(({ case_id }) => case_id === id),
    decisions: decisions.filter(({ case_id }) => case_id === id),
    pictures: pictures.filter(({ case_id }) => case_id === id),
  });
}

/**
 * The case with this id, if the viewer may see it.
 * @throws ApiError 404 otherwise.
 */
export async function requireCase(db: Db, viewer: Viewer, id: string): Promise<CaseRow> {
  const row = await caseById(db, viewer, id);
  if (!row || !maySeeCase(row, viewer)) throw caseNotFound();
  return row;
}

/** Locks the community of a case, if it still exists, then the case. Returns the current rows of both. */
export async function lockCaseAndCommunity(trx: Transaction<DB>, viewer: Viewer, id: string) {
  const { community_id } = await requireCase(trx, viewer, id);
  const community = community_id
    ? await lockCommunity(trx, viewer, community_id, (locked) => mayManage(locked, viewer))
    : null;
  const item = await lockCase(trx, viewer, id);
  if (!item || !maySeeCase(item, viewer)) throw caseNotFound();
  return { community, item };
}

/** Hands a case over to the admins. */
export async function escalate(deps: Deps, viewer: Viewer, id: string): Promise<Case> {
  return inTransaction(deps.db, async (trx) => {
    const { item } = await lockCaseAndCommunity(trx, viewer, id);
    if (item.state === 'decided') throw alreadyDecided();
    if (mayEscalate(item, viewer))
      await updateCase(trx, id, { state: 'admins', for_admins: 'escalated', waiting_since: deps.clock() });
    return caseView(deps, trx, viewer, id);
  });
}

/** Opens a decided case again. The decision applies until the next one. */
export async function reopen(deps: Deps, viewer: Viewer, id: string): Promise<Case> {
  return inTransaction(deps.db, async (trx) => {
    const { item } = await lockCaseAndCommunity(trx, viewer, id);
    if (item.state !== 'decided') return caseView(deps, trx, viewer, id);
    const decisions = await decisionsIn(trx, [id]);
    if (!mayReopen(item, currentDecision(decisions), viewer)) throw adminsOnly();
    await reopenCase(trx, item, decisions, deps.clock());
    return caseView(deps, trx, viewer, id);
  });
}

/** Opens a case again for those who decide such cases: the guides or the admins. Only admins undo what admins decided. */
export const reopenCase = (
  trx: Transaction<DB>,
  item: CaseRow,
  decisions: DecisionRow[],
  now: Temporal.Instant,
): Promise<void> =>
  updateCase(trx, item.id, {
    state:
      item.for_admins || item.community_id === null || currentDecision(decisions)?.is_by_admin
        ? 'admins'
        : 'open',
    waiting_since: now,
    decided_at: null,
  });

export const alreadyDecided = () => conflict('case_decided', say('Somebody else has decided this.'));
export const adminsOnly = () => forbidden(say('The admins decide this.'), 'with_admins');

const DAYS_WITH_GUIDES = 7;

/** Hands cases that the guides have not decided for 7 days over to the admins. */
export const handOverOldCases = ({ db, clock }: Deps): Promise<void> =>
  handOverCases(db, clock().subtract({ hours: DAYS_WITH_GUIDES * 24 }), clock());
