import type { Community } from '#contract/communities/communities.ts';
import { OFFER_AFTER_DAYS, OFFER_DAYS } from '#contract/communities/guiding.ts';
import { say } from '#contract/platform/say.ts';
import { lockCommunity, mustJoinToRead, postingRefused } from '#server/communities/membership/access.ts';
import { communityView } from '#server/communities/membership/actions.ts';
import { guideIdsOf } from '#server/communities/membership/guideStore.ts';
import { updateMemberRole } from '#server/communities/membership/memberStore.ts';
import type { CommunityPageRow } from '#server/communities/membership/rules.ts';
import { communityPage, selectCommunityForUpdate } from '#server/communities/membership/store.ts';
import { mayModerate, mayPost } from '#server/communities/policy.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badField, conflict, forbidden } from '#server/platform/errors.ts';
import { enqueueMails } from '#server/platform/jobs/mailQueue.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import {
  communitiesWithGuideOffers,
  deleteAbsence,
  deleteEndedAbsences,
  insertAbsence,
  insertGuideOffer,
  memberWithFirstGuideOffer,
  replacePins,
  unannouncedAbsences,
} from './store.ts';

/**
 * Replaces the pinned posts of a community.
 * @throws ApiError 400 for a post that the community does not have.
 */
export async function updatePins(
  { db, clock }: Deps,
  viewer: Viewer,
  id: string,
  postIds: string[],
): Promise<Community> {
  return inTransaction(db, async (trx) => {
    await lockCommunity(trx, viewer, id, mayModerate);
    if ((await replacePins(trx, id, postIds)) < postIds.length)
      throw badField('postIds', say('One of these posts is not in this community.'));
    return communityView(trx, viewer, id, clock());
  });
}

/** Offers to guide a community whose guides are all absent. An existing offer is not changed. */
export async function offerToGuide(
  { db, clock }: Deps,
  viewer: Viewer,
  id: string,
): Promise<{ community: Community; isNew: boolean }> {
  return inTransaction(db, async (trx) => {
    await lockCommunity(trx, viewer, id);
    const now = clock();
    const row = await communityPage(trx, viewer, id, now);
    const isNew = row !== undefined && requireMayOfferToGuide(row);
    if (isNew) await insertGuideOffer(trx, id, viewer.id, now);
    return { community: await communityView(trx, viewer, id, now), isNew };
  });
}

/**
 * Returns whether the viewer has not offered to guide yet.
 * @throws ApiError 403 or 409 if they may not offer.
 */
function requireMayOfferToGuide(row: CommunityPageRow): boolean {
  if (row.membership === null) throw mustJoinToRead();
  if (!row.needs_guide || row.membership === 'guide')
    throw conflict('not_applicable', say('This community has a guide.'));
  if (!mayPost(row)) throw postingRefused(row);
  if (!row.is_long_member)
    throw forbidden(
      say('You can offer to guide after {days} days as a member.', { days: OFFER_AFTER_DAYS }),
      'too_new_to_guide',
    );
  return row.offered_at === null;
}

const BATCH_SIZE = 100;

/** Ends the absences of guides who have returned, announces new absences, and accepts offers that are due. */
export async function updateGuideAbsences(deps: Deps): Promise<void> {
  await deleteEndedAbsences(deps.db, deps.clock());
  await announceAbsences(deps);
  await acceptGuideOffers(deps);
}

/** Mails each guide of the communities whose guides are all absent. The mails are enqueued once, in one transaction. */
async function announceAbsences(deps: Deps): Promise<void> {
  const now = deps.clock();
  for (;;) {
    const ids = await unannouncedAbsences(deps.db, now, BATCH_SIZE);
    for (const id of ids)
      await inTransaction(deps.db, async (trx) => {
        const community = await selectCommunityForUpdate(trx, null, id);
        if (!community || !(await insertAbsence(trx, id, now))) return;
        const guideIds = await guideIdsOf(trx, id);
        const mailIds = guideIds.map((guideId) => `${id} ${guideId}`);
        await enqueueMails(deps, trx, 'guidesAbsent', mailIds);
      });
    if (ids.length < BATCH_SIZE) return;
  }
}

/** Makes the member whose offer came first a guide after 7 days, unless a guide has returned. */
async function acceptGuideOffers({ db, clock }: Deps): Promise<void> {
  const now = clock();
  const offeredBefore = now.subtract({ hours: OFFER_DAYS * 24 });
  for (const id of await communitiesWithGuideOffers(db, offeredBefore))
    await inTransaction(db, async (trx) => {
      await selectCommunityForUpdate(trx, null, id);
      const community = await communityPage(trx, null, id, now);
      const userId =
        community?.needs_guide && (await memberWithFirstGuideOffer(trx, id, { offeredBefore, now }));
      if (!userId) return;
      await updateMemberRole(trx, id, userId, 'guide');
      await deleteAbsence(trx, id);
    });
}
