import { STOP_WAITING_MAILS_PATH } from '#contract/admin.ts';
import { say } from '#contract/platform/say.ts';
import { accountById, updateSettings } from '#server/account/public.ts';
import type { Deps } from '#server/platform/deps.ts';
import { invalidLink } from '#server/platform/errors.ts';
import { claimedId } from '#server/platform/sessions/links.ts';

/** How long the link that stops the mails is valid, in hours. */
const LINK_HOURS = 90 * 24;

/** The nonce is empty, because only the expiry invalidates the link. The link can only stop the mails. */
const linkedRow = (userId: string) => ({ id: userId, nonce: '' });

/** The page on which a member stops the mails about waiting work without signing in. */
export function stopWaitingMailsUrl(
  { tokens, clock, settings }: Pick<Deps, 'tokens' | 'clock' | 'settings'>,
  userId: string,
): string {
  const token = tokens.linkToken('waitingMails', linkedRow(userId), clock().add({ hours: LINK_HOURS }));
  return `${settings.publicUrl}${STOP_WAITING_MAILS_PATH}?${new URLSearchParams({ token })}`;
}

/**
 * Stops the mails about waiting work by a token. Using the token again has no effect.
 * @throws ApiError 400 for an invalid token.
 */
export async function stopWaitingMails(
  { db, clock, tokens }: Deps,
  token: string,
): Promise<{ message: string }> {
  const userId = claimedId(token);
  if (!userId || !tokens.isLinkToken('waitingMails', linkedRow(userId), token, clock())) throw invalidLink();
  if (await accountById(db, userId)) await updateSettings(db, userId, { waiting_mails: false });
  return say('The mails about waiting work are stopped.');
}
