import type { SiteSettings } from '#contract/site/registration.ts';
import type { SignupInvitation } from '#server/platform/deps.ts';

/** What the account of a new signup needs when the email is verified, and the invitation that is used then. */
export interface Admission {
  needsApproval: boolean;
  needsInvitation: boolean;
  invitation: SignupInvitation | null;
}

export const isByAdmin = ({ kind }: SignupInvitation) => kind === 'site' || kind === 'siteLink';

/**
 * How a signup is admitted, by the mode of the site at this moment. Any member may found a community, so its links count
 * only where admins allow it.
 *
 * | mode | without an invitation | invitation by an admin | invitation by a guide | link of a community |
 * |---|---|---|---|---|
 * | open | account | account, used | account | account |
 * | approval | waits | account, used | waits | waits |
 * | invitation | refused | account, used | account | account, used, if `guidesAdmit` |
 * | closed | refused | refused | refused | refused |
 */
export function admissionOf(
  { mode, guidesAdmit }: SiteSettings['registration'],
  invitation: SignupInvitation | null,
): Admission | 'closed' | 'invitation required' {
  if (mode === 'closed') return 'closed';
  if (mode === 'invitation') {
    const counts = invitation && (invitation.kind !== 'communityLink' || guidesAdmit);
    return counts ? { needsApproval: false, needsInvitation: true, invitation } : 'invitation required';
  }
  const used = invitation && isByAdmin(invitation) ? invitation : null;
  return { needsApproval: mode === 'approval', needsInvitation: false, invitation: used };
}

/** For how many days a declined registration is kept. */
export const DECLINED_REGISTRATION_DAYS = 30;
/** For how many days a registration waits for a decision. */
export const WAITING_REGISTRATION_DAYS = 90;
const DAYS = { waiting: WAITING_REGISTRATION_DAYS, declined: DECLINED_REGISTRATION_DAYS };

/** When a registration is erased that is waiting or declined from `now` on. */
export const registrationExpiry = (state: keyof typeof DAYS, now: Temporal.Instant): Temporal.Instant =>
  now.add({ hours: 24 * DAYS[state] });
