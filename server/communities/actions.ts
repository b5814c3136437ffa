import type { Transaction } from 'kysely';
import type { Community, CommunityDraft, CommunitySettings } from '#contract/communities/communities.ts';
import { lockedAccount } from '#server/account/public.ts';
import { recordDecision } from '#server/admin/public.ts';
import { deleteOpenInvitations } from '#server/communities/invitations/store.ts';
import { guidedCount, guideIdsOf, insertMember } from '#server/communities/members/store.ts';
import { closeEvents, deleteFeedAddresses, tellOfEnd } from '#server/events/public.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Parts } from '#server/platform/deps.ts';
import { conflict, forbidden, notFound, Refusal, sessionExpired } from '#server/platform/errors.ts';
import { sendMails } from '#server/platform/jobs/mailQueue.ts';
import { learnWords } from '#server/platform/search/typos.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { newId } from '#server/platform/sessions/tokens.ts';
import {
  type CommunityRow,
  communityOf,
  communityWrite,
  mayManage,
  mayModerate,
  mayRead,
  publicFrom,
  type Who,
} from './rules.ts';
import {
  becomePublic,
  communityFor,
  communityPage,
  deleteCommunity,
  dueToBecomePublic,
  insertCommunity,
  lockedCommunity,
  updateCommunity,
} from './store.ts';

export const noCommunity = () => notFound('Community not found.');
export const outside = () => forbidden('You must be a member to view posts', 'members_only');

/** One community as the viewer sees it: that there is one is no secret, what is inside may be. */
export async function shownCommunity(db: Db, who: Who, id: string): Promise<Community> {
  const community = await communityPage(db, who, id);
  if (!community) throw noCommunity();
  return communityOf(community, who);
}

/** The community of a call. Refuses when there is none. */
export async function foundCommunity(db: Db, who: Who, id: string): Promise<CommunityRow> {
  const community = await communityFor(db, who, id);
  if (!community) throw noCommunity();
  return community;
}

/** The community whose inside is asked for. Refuses who may not see it, visitors too. */
export async function openCommunity(db: Db, who: Who, id: string): Promise<CommunityRow> {
  const community = await foundCommunity(db, who, id);
  if (!mayRead(community, who)) throw outside();
  return community;
}

/** The community of an act, locked until the transaction ends. */
export async function heldCommunity(
  trx: Transaction<DB>,
  who: Who,
  id: string,
  isAllowed: (community: CommunityRow) => boolean = () => true,
): Promise<CommunityRow> {
  const community = await lockedCommunity(trx, who, id);
  if (!community) throw noCommunity();
  if (!isAllowed(community)) throw forbidden();
  return community;
}

/** The most communities that one member guides and still can found another. */
const MOST_GUIDED = 200;

/** Founds a community, whose first guide is the caller: at most 20 in a week, and while they guide less than 200. */
export async function foundOne(parts: Parts, viewer: Viewer, draft: CommunityDraft): Promise<Community> {
  const { db, clock, limits } = parts;
  const [id, now] = [newId(), clock()];
  await limits.take(['foundingsAMember', viewer.id]).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw conflict(
      'community_limit',
      'You have founded 20 communities within a week. Please wait a few days.',
    );
  });
  return inTransaction(db, async (trx) => {
    if (!(await lockedAccount(trx, viewer.id))) throw sessionExpired();
    if ((await guidedCount(trx, viewer.id)) >= MOST_GUIDED)
      throw conflict('community_limit', `You guide ${MOST_GUIDED} communities, which is the most.`);
    await insertCommunity(trx, { id, now, ...communityWrite(draft) });
    await insertMember(trx, { communityId: id, userId: viewer.id, role: 'guide', now });
    await learnWords(trx, 'community', [draft.name]);
    return shownCommunity(trx, viewer, id);
  });
}

/**
 * Changes the settings. A private community that is made public stays private for 24 hours, all its guides are told by
 * mail, and making it private again calls that off. One that becomes private does so at once, and its events are closed
 * to those who are not in it.
 */
export async function changeCommunity(
  parts: Parts,
  viewer: Viewer,
  id: string,
  settings: CommunitySettings,
): Promise<Community> {
  const now = parts.clock();
  const isManager = (community: CommunityRow) => mayManage(community, viewer);
  const isAnnounced = (before: CommunityRow) =>
    before.becomes_public_at === null && publicFrom(before, settings.privacy, now) !== null;
  const shown = await foundCommunity(parts.db, viewer, id);
  if (isManager(shown) && isAnnounced(shown)) await parts.limits.take(['openingsACommunity', id]);
  return inTransaction(parts.db, async (trx) => {
    const before = await heldCommunity(trx, viewer, id, isManager);
    const becomes_public_at = publicFrom(before, settings.privacy, now);
    const privacy = becomes_public_at ? 'private' : settings.privacy;
    await updateCommunity(trx, id, { ...communityWrite({ ...settings, privacy }), becomes_public_at });
    await learnWords(trx, 'community', [settings.name]);
    if (isAnnounced(before)) await notifyGuides(parts, trx, id);
    if (privacy === 'private' && before.privacy === 'public')
      await closeEvents(parts, trx, { id, name: settings.name });
    return shownCommunity(trx, viewer, id);
  });
}

/** Tells every guide by mail that the community becomes public. */
async function notifyGuides(parts: Parts, trx: Transaction<DB>, id: string): Promise<void> {
  const guides = await guideIdsOf(trx, id);
  await sendMails(
    parts,
    trx,
    'communityBecomesPublic',
    guides.map((guideId) => `${id} ${guideId}`),
  );
}

/** Makes public what was announced 24 hours ago: nobody needs an invitation or a secret address there any more. */
export async function openDueCommunities({ db, clock }: Parts): Promise<void> {
  const now = clock();
  for (const id of await dueToBecomePublic(db, now)) {
    await inTransaction(db, async (trx) => {
      if (!(await becomePublic(trx, id, now))) return;
      await deleteOpenInvitations(trx, id);
      await deleteFeedAddresses(trx, id);
    });
  }
}

/** A community goes with everything in it; who has booked one of its events is told. */
export async function endCommunity(
  parts: Parts,
  trx: Transaction<DB>,
  community: CommunityRow,
): Promise<void> {
  await tellOfEnd(parts, trx, community);
  await deleteCommunity(trx, community.id);
}

/** Deletes a community with everything in it; an admin who is no guide of it is remembered for it. */
export async function removeCommunity(parts: Parts, viewer: Viewer, id: string): Promise<void> {
  const { db, clock } = parts;
  await inTransaction(db, async (trx) => {
    const community = await heldCommunity(trx, viewer, id, (each) => mayManage(each, viewer));
    await endCommunity(parts, trx, community);
    if (mayModerate(community)) return;
    await recordDecision(trx, {
      id: newId(),
      actor_id: viewer.id,
      deed: 'community.deleted',
      subject_id: id,
      subject_name: community.name,
      reason: null,
      decided_at: clock(),
    });
  });
}
