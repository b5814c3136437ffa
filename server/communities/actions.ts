import type { Transaction } from 'kysely';
import type { Community, CommunityDraft, CommunitySettings } from '#contract/communities.ts';
import { recordDecision } from '#server/admin/public.ts';
import { closeEvents, deleteFeedAddresses, tellOfEnd } from '#server/events/public.ts';
import type { Db } from '#server/platform/database.ts';
import type { DB } from '#server/platform/databaseTypes.ts';
import type { Parts } from '#server/platform/parts.ts';
import { forbidden, notFound } from '#server/platform/refuse.ts';
import { newId } from '#server/platform/secrets.ts';
import type { Viewer } from '#server/platform/sessions.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { learnWords } from '#server/platform/typos.ts';
import { deleteOpenInvitations } from './invitations/store.ts';
import { insertMember } from './members/store.ts';
import {
  type CommunityRow,
  communityOf,
  communityWrite,
  mayManage,
  mayModerate,
  mayRead,
  type Who,
} from './rules.ts';
import {
  communityFor,
  communityPage,
  deleteCommunity,
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

/** Founds a community, whose first guide is the caller. */
export async function foundOne(
  { db, clock }: Parts,
  viewer: Viewer,
  draft: CommunityDraft,
): Promise<Community> {
  const [id, now] = [newId(), clock()];
  return inTransaction(db, async (trx) => {
    await insertCommunity(trx, { id, now, ...communityWrite(draft) });
    await insertMember(trx, { communityId: id, userId: viewer.id, role: 'guide', now });
    await learnWords(trx, 'community', [draft.name]);
    return shownCommunity(trx, viewer, id);
  });
}

/**
 * Changes the settings. Once the community is public, nobody needs an invitation or a secret address any more; once
 * it is private, its events are closed to those who are not in it.
 */
export async function changeCommunity(
  parts: Parts,
  viewer: Viewer,
  id: string,
  settings: CommunitySettings,
): Promise<Community> {
  return inTransaction(parts.db, async (trx) => {
    const before = await heldCommunity(trx, viewer, id, (community) => mayManage(community, viewer));
    await updateCommunity(trx, id, communityWrite(settings));
    await learnWords(trx, 'community', [settings.name]);
    if (settings.privacy === 'public') {
      await deleteOpenInvitations(trx, id);
      await deleteFeedAddresses(trx, id);
    } else if (before.privacy === 'public') await closeEvents(parts, trx, { id, name: settings.name });
    return shownCommunity(trx, viewer, id);
  });
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
