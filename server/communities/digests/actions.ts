import type { Digest, DigestDraft } from '#contract/communities/digest.ts';
import { say } from '#contract/platform/say.ts';
import { preventAccountDeletion, wasInRetreat } from '#server/account/public.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badField, invalidLink, sessionExpired } from '#server/platform/errors.ts';
import { enqueueMails } from '#server/platform/jobs/mailQueue.ts';
import { claimedId } from '#server/platform/sessions/links.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { letterId, letterStart, NO_DIGEST, nextLetter } from './rules.ts';
import {
  digestCommunityIds,
  digestOf,
  lockDueDigests,
  replaceDigestCommunities,
  saveDigest,
  scheduleDigest,
  stopDigest,
} from './store.ts';

export async function readDigest(db: Db, userId: string): Promise<Digest> {
  const row = await digestOf(db, userId);
  if (!row) return NO_DIGEST;
  const { rhythm, weekday, hour, timezone } = row;
  const communityIds = await digestCommunityIds(db, userId);
  return { rhythm, weekday, hour, timezone, communityIds, repliesToMe: row.replies_to_me };
}

/**
 * Chooses when the letter is sent, and which communities it covers.
 * @throws ApiError 400 for a community that the caller does not belong to.
 */
export function updateDigest({ db, clock }: Deps, { id }: Viewer, draft: DigestDraft): Promise<Digest> {
  const { rhythm, hour, timezone, communityIds, repliesToMe } = draft;
  const weekday = rhythm === 'weekly' ? draft.weekday : null;
  return inTransaction(db, async (trx) => {
    if (!(await preventAccountDeletion(trx, id))) throw sessionExpired();
    await saveDigest(trx, {
      ...{ user_id: id, rhythm, weekday, hour, timezone },
      replies_to_me: repliesToMe,
      next_at: nextLetter(draft, clock()),
    });
    if ((await replaceDigestCommunities(trx, id, communityIds)) < communityIds.length)
      throw badField('communityIds', say('You can only choose communities that you belong to'));
    return readDigest(trx, id);
  });
}

const BATCH_SIZE = 500;

/**
 * Enqueues the letters that are due. The time of the next one is stored and the mail enqueued in one
 * transaction, so that each letter is sent once, even if several servers run this or one of them stops. During
 * a retreat only the time is stored, so that no letter about the retreat is sent later.
 */
export async function sendLetters(deps: Deps): Promise<void> {
  const now = deps.clock();
  for (;;) {
    const taken = await inTransaction(deps.db, async (trx) => {
      const due = await lockDueDigests(trx, now, BATCH_SIZE);
      const wanted: string[] = [];
      for (const { user_id: userId, next_at: dueAt, ...row } of due) {
        await scheduleDigest(trx, userId, nextLetter(row, now), now);
        if (!(await wasInRetreat(trx, userId, dueAt ?? now, now)))
          wanted.push(letterId({ userId, from: letterStart(row, now), until: now }));
      }
      await enqueueMails(deps, trx, 'letter', wanted);
      return due.length;
    });
    if (taken === 0) return;
  }
}

/** How long the link that stops the letter is valid, in hours. */
const LINK_HOURS = 90 * 24;

/** The nonce is empty, because only the expiry invalidates the link. The link can only stop the letter. */
const linkedRow = (userId: string) => ({ id: userId, nonce: '' });

/** The token of the link that stops the letter without signing in. */
export const stopToken = ({ tokens, clock }: Pick<Deps, 'tokens' | 'clock'>, userId: string): string =>
  tokens.linkToken('letter', linkedRow(userId), clock().add({ hours: LINK_HOURS }));

/**
 * Stops the letter of a member by a token. Using the token again has no effect.
 * @throws ApiError 400 for an invalid token.
 */
export async function stopByToken({ db, clock, tokens }: Deps, token: string): Promise<{ message: string }> {
  const userId = claimedId(token);
  if (!userId || !tokens.isLinkToken('letter', linkedRow(userId), token, clock())) throw invalidLink();
  await stopDigest(db, userId);
  return say('The letter is stopped.');
}
