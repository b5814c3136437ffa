import type { MessageReply } from '#contract/platform/primitives.ts';
import { say } from '#contract/platform/say.ts';
import type { MaybeViewer } from '#server/communities/access.ts';
import { missingEventError } from '#server/events/occurrence/access.ts';
import { eventUrl, linkExpiry } from '#server/events/occurrence/links.ts';
import { communityOf } from '#server/events/occurrence/store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { invalidLink } from '#server/platform/errors.ts';
import { NIL_UUID } from '#server/platform/ids.ts';
import type { Mail } from '#server/platform/jobs/mail.ts';
import type { Texts } from '#server/platform/languages/texts.ts';
import { claimedId } from '#server/platform/sessions/links.ts';
import { freeSpot } from './cancelling.ts';

/*
 * Mails to members have a link that frees their spot without signing in. The token belongs to the member and the
 * occurrence, not to the booking, so that it can be checked when the spot is free already.
 */

const linkedRow = (userId: string, occurrenceId: string) => ({ id: userId, nonce: occurrenceId });

/** The link in a mail with which a member frees the spot. */
export function freeSpotAction(
  { settings, tokens }: Pick<Deps, 'settings' | 'tokens'>,
  texts: Texts,
  { userId, occurrenceId, endsAt }: { userId: string; occurrenceId: string; endsAt: Temporal.Instant },
): Mail['secondAction'] {
  const token = tokens.linkToken('release', linkedRow(userId, occurrenceId), linkExpiry(endsAt));
  return { label: texts.button('Free My Spot'), url: `${eventUrl(settings, occurrenceId)}?release=${token}` };
}

/**
 * Frees the spot of the member to whom a token was mailed. Using the token again has no effect. The reply is only a
 * message, because whoever has the link may not be allowed to see the event.
 * @throws ApiError 404 if the event was cancelled. The spot is freed even then.
 */
export async function releaseSpot(
  deps: Deps,
  viewer: MaybeViewer,
  id: string,
  token: string,
): Promise<MessageReply> {
  const userId = claimedId(token) ?? NIL_UUID;
  if (!deps.tokens.isLinkToken('release', linkedRow(userId, id), token, deps.clock())) throw invalidLink();
  const community = await communityOf(deps.db, viewer, id);
  await freeSpot(deps, userId, id, community);
  if (!community) throw await missingEventError(deps.db, viewer, id);
  return say('Your spot is free again.');
}
