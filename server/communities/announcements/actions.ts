import type { Transaction } from 'kysely';
import type { Community } from '#contract/communities/communities.ts';
import { say } from '#contract/platform/say.ts';
import { lockCommunity, postingRefused, requireCommunity } from '#server/communities/membership/access.ts';
import { communityView } from '#server/communities/membership/actions.ts';
import { mayAnnounce, mayPost } from '#server/communities/policy.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict, forbidden, invalidLink } from '#server/platform/errors.ts';
import { enqueueMails } from '#server/platform/jobs/mailQueue.ts';
import { formatDay } from '#server/platform/languages/dates.ts';
import { ENGLISH_TEXTS } from '#server/platform/languages/texts.ts';
import { claimedId } from '#server/platform/sessions/links.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import {
  insertAnnouncement,
  lockWaitingAnnouncement,
  nextAnnouncementOf,
  nextRecipients,
  setAnnouncements,
  updateProgress,
} from './store.ts';

/**
 * Stores that a new post is an announcement, which is then sent to the members. The community stays locked until the
 * transaction ends, so that simultaneous announcements are counted one after the other.
 * @throws ApiError 403 if the viewer may not announce anything, 409 if the limit of the community is reached.
 */
export async function announce(
  trx: Transaction<DB>,
  viewer: Viewer,
  { postId, communityId, now }: { postId: string; communityId: string; now: Temporal.Instant },
): Promise<void> {
  const community = await lockCommunity(trx, viewer, communityId);
  if (!mayPost(community)) throw postingRefused(community);
  if (!mayAnnounce(community)) throw forbidden(say('Only guides can send announcements.'), 'guides_only');
  const nextAt = await nextAnnouncementOf(trx, communityId, now);
  if (nextAt)
    throw conflict(
      'announcement_limit',
      say('The next announcement is possible on {date}.', { date: formatDay(ENGLISH_TEXTS, nextAt) }),
    );
  await insertAnnouncement(trx, { postId, communityId, now });
}

/** The number of members to whom mails are enqueued in one transaction. */
const PORTION = 500;

/** The id in the job of a mail: the post and the member. */
const mailId = (postId: string, userId: string): string => `${postId} ${userId}`;

/**
 * Enqueues the mails of the announcements that wait, one portion of the members after the other. The progress is stored
 * and the mails are enqueued in one transaction, so that each member gets one mail, even if several servers run this or
 * one of them stops. All other mails are sent before these.
 */
export async function sendAnnouncements(deps: Deps): Promise<void> {
  for (;;) {
    const isSending = await inTransaction(deps.db, async (trx) => {
      const announcement = await lockWaitingAnnouncement(trx);
      if (!announcement) return false;
      const postId = announcement.post_id;
      const userIds = await nextRecipients(trx, announcement, PORTION);
      const lastUserId = userIds.at(-1);
      const ids = userIds.map((userId) => mailId(postId, userId));
      await enqueueMails(deps, trx, 'announcement', ids, { canWait: true });
      await updateProgress(
        trx,
        postId,
        lastUserId === undefined ? { finished_at: deps.clock() } : { last_user_id: lastUserId },
      );
      return true;
    });
    if (!isSending) return;
  }
}

/**
 * Chooses whether the viewer gets the announcements of a community.
 * @throws ApiError 404 when there is no such community, 403 when the viewer is not a member.
 */
export async function updateAnnouncements(
  { db, clock }: Deps,
  viewer: Viewer,
  id: string,
  isOn: boolean,
): Promise<Community> {
  if (!(await setAnnouncements(db, id, viewer.id, isOn))) {
    await requireCommunity(db, viewer, id);
    throw forbidden(say('Only members get the announcements of a community.'), 'members_only');
  }
  return communityView(db, viewer, id, clock());
}

/** How long the link that stops announcements is valid, in hours. */
const LINK_HOURS = 90 * 24;

/** The link names a member and a community. Only its expiry invalidates it. */
const linkedRow = (userId: string, communityId: string) => ({ id: userId, nonce: communityId });

/** The token of the link that stops the announcements of a community without signing in. */
export const stopToken = (
  { tokens, clock }: Pick<Deps, 'tokens' | 'clock'>,
  userId: string,
  communityId: string,
): string => {
  const expires = clock().add({ hours: LINK_HOURS });
  return `${communityId}.${tokens.linkToken('announcements', linkedRow(userId, communityId), expires)}`;
};

/**
 * Stops the announcements of a community to a member by a token. Using the token again has no effect.
 * @throws ApiError 400 for an invalid token.
 */
export async function stopByToken({ db, clock, tokens }: Deps, token: string): Promise<{ message: string }> {
  const [communityId = '', ...rest] = token.split('.');
  const linkToken = rest.join('.');
  const userId = claimedId(linkToken);
  if (!userId || !tokens.isLinkToken('announcements', linkedRow(userId, communityId), linkToken, clock()))
    throw invalidLink();
  await setAnnouncements(db, communityId, userId, false);
  return say('You will get no more announcements of this community.');
}
