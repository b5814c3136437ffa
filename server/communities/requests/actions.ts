import type { Transaction } from 'kysely';
import type { Community } from '#contract/communities/communities.ts';
import {
  type JoinRequest,
  REQUEST_DAYS,
  type RequestAnswer,
  type RequestDraft,
  type RequestState,
} from '#contract/communities/requests.ts';
import { say } from '#contract/platform/say.ts';
import { preventAccountDeletion } from '#server/account/public.ts';
import { REQUESTS_PER_MEMBER } from '#server/communities/limits.ts';
import { redeemLink } from '#server/communities/links/actions.ts';
import { lockCommunity, requireCommunity } from '#server/communities/membership/access.ts';
import { communityView } from '#server/communities/membership/actions.ts';
import { cannotJoin, isBanned } from '#server/communities/membership/exclusions.ts';
import { insertMember } from '#server/communities/membership/memberStore.ts';
import type { CommunityRow } from '#server/communities/membership/rules.ts';
import { personOf } from '#server/communities/people.ts';
import { mayModerate } from '#server/communities/policy.ts';
import { iso } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isBeyondMaxOffset, type PageQuery, pageOf, pageStart } from '#server/platform/database/pages.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badField, conflict, forbidden, notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { enqueueMail } from '#server/platform/jobs/mailQueue.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import {
  decideRequest,
  deleteWaitingRequest,
  type RequestRow,
  requestById,
  requestOf,
  requestsPage,
  saveRequest,
} from './store.ts';

const guidesOnly = () => forbidden(say('Only guides can see who asks to join.'), 'guides_only');
const requestNotFound = () => notFound(say('Request not found.'));

/**
 * Asks to join a community that takes requests, or another one with a link that lets its users ask. A waiting
 * request stays as it is, and the call of a member has no effect.
 */
export async function requestToJoin(
  deps: Deps,
  viewer: Viewer,
  id: string,
  draft: RequestDraft,
): Promise<{ community: Community; isNew: boolean }> {
  const hasLink = Boolean(draft.linkToken);
  await requireMayRequest(deps, deps.db, viewer, await requireCommunity(deps.db, viewer, id), hasLink);
  await deps.limits.consume([REQUESTS_PER_MEMBER, viewer.id]);
  return inTransaction(deps.db, async (trx) => {
    const community = await lockCommunity(trx, viewer, id);
    const isNew = await requireMayRequest(deps, trx, viewer, community, hasLink);
    const now = deps.clock();
    if (isNew) {
      const isNeeded = community.joining !== 'request';
      if (draft.linkToken)
        await redeemLink(deps, trx, viewer, {
          communityId: id,
          token: draft.linkToken,
          admits: false,
          isNeeded,
        });
      const answers = answersTo(community, draft);
      await saveRequest(trx, { id: newId(), communityId: id, userId: viewer.id, answers, now });
    }
    return { community: await communityView(trx, viewer, id, now), isNew };
  });
}

/**
 * Returns whether a request is needed: it is not if the viewer is a member or already waiting. A link is not
 * checked here.
 * @throws ApiError 403 or 409 when the viewer may not ask.
 */
async function requireMayRequest(
  { clock }: Deps,
  db: Db,
  viewer: Viewer,
  { id, membership, joining }: CommunityRow,
  hasLink: boolean,
): Promise<boolean> {
  if (membership !== null) return false;
  if (await isBanned(db, id, viewer.id)) throw cannotJoin();
  const request = await requestOf(db, id, viewer.id);
  if (request?.state === 'waiting') return false;
  if (joining !== 'request' && !hasLink)
    throw conflict('not_applicable', say('This community does not take requests to join.'));
  const since = clock().subtract({ hours: REQUEST_DAYS * 24 });
  const isDeclined =
    request?.state === 'declined' &&
    request.decided_at !== null &&
    Temporal.Instant.compare(request.decided_at, since) > 0;
  if (isDeclined)
    throw conflict(
      'request_declined',
      say('Your request was declined. You can ask again after {days} days.', { days: REQUEST_DAYS }),
    );
  return true;
}

/** The questions of a community, each with its answer. */
function answersTo({ questions }: CommunityRow, { answers }: RequestDraft): JoinRequest['answers'] {
  if (answers.length > questions.length)
    throw badField('answers', say('The questions have changed. Please answer them again.'));
  return questions.map((question, index) => ({ question, answer: answers[index] ?? '' }));
}

/** Withdraws the viewer's request. A declined request stays, so that the viewer cannot ask again at once. */
export async function withdrawRequest({ db }: Deps, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockCommunity(trx, viewer, id);
    await deleteWaitingRequest(trx, id, viewer.id);
  });
}

/** The requests to join a community, for its guides. */
export async function listRequests(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  query: PageQuery & { state?: RequestState | undefined },
) {
  if (!mayModerate(await requireCommunity(db, viewer, id))) throw guidesOnly();
  const start = pageStart(query);
  const state = query.state ?? 'waiting';
  const rows = isBeyondMaxOffset(start) ? [] : await requestsPage(db, id, state, start, query.limit + 1);
  return pageOf(rows, query, joinRequestOf, (row) => ({ at: row.created_at, id: row.id }));
}

/**
 * Accepts a request: makes its sender a member and notifies them by mail. Works also for a declined request.
 */
export const acceptRequest = (
  deps: Deps,
  viewer: Viewer,
  params: { id: string; requestId: string },
  { words }: RequestAnswer,
): Promise<JoinRequest> =>
  answerRequest(deps, viewer, params, async (trx, row) => {
    if (row.state === 'accepted') return;
    if (await isBanned(trx, params.id, row.user_id)) throw cannotJoin();
    const now = deps.clock();
    await insertMember(trx, { communityId: params.id, userId: row.user_id, role: 'member', now });
    await decideRequest(trx, row.id, { state: 'accepted', words, now });
    await enqueueMail(deps, trx, 'requestAccepted', row.id);
  });

/**
 * Declines a request to join, and notifies its sender by mail.
 * @throws ApiError 409 when the request has been accepted.
 */
export const declineRequest = (
  deps: Deps,
  viewer: Viewer,
  params: { id: string; requestId: string },
  { words }: RequestAnswer,
): Promise<JoinRequest> =>
  answerRequest(deps, viewer, params, async (trx, row) => {
    if (row.state === 'declined') return;
    if (row.state === 'accepted') throw conflict('not_applicable', say('This request has been accepted.'));
    await decideRequest(trx, row.id, { state: 'declined', words, now: deps.clock() });
    await enqueueMail(deps, trx, 'requestDeclined', row.id);
  });

/** Answers a request while the community is locked. The account of the sender cannot be deleted meanwhile. */
async function answerRequest(
  { db }: Deps,
  viewer: Viewer,
  { id, requestId }: { id: string; requestId: string },
  answer: (trx: Transaction<DB>, row: RequestRow) => Promise<void>,
): Promise<JoinRequest> {
  if (!mayModerate(await requireCommunity(db, viewer, id))) throw guidesOnly();
  return inTransaction(db, async (trx) => {
    // The account is locked before the community, as when an account is deleted.
    const asked = await requestById(trx, id, requestId);
    if (!asked || !(await preventAccountDeletion(trx, asked.user_id))) throw requestNotFound();
    const community = await lockCommunity(trx, viewer, id);
    if (!mayModerate(community)) throw guidesOnly();
    const row = await requestById(trx, id, requestId);
    if (!row) throw requestNotFound();
    await answer(trx, row);
    return joinRequestOf((await requestById(trx, id, requestId)) ?? row);
  });
}

function joinRequestOf(row: RequestRow): JoinRequest {
  const user = personOf(row.user_id, row);
  if (!user) throw requestNotFound();
  return { id: row.id, user, answers: row.answers, state: row.state, at: iso(row.created_at) };
}
