import { accountById } from '#server/account/public.ts';
import { invitationById } from '#server/communities/invitations/store.ts';
import { communityFor } from '#server/communities/membership/store.ts';
import { formatDateTime, isPast } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ComposeMail } from '#server/platform/jobs/mail.ts';
import { linked, unlinked } from '#server/platform/jobs/mailText.ts';
import { wordsOf } from './requests.ts';

/** The mails that invite people and that announce a change of the privacy. */
export const invitationMails = {
  invitation: async ({ db, clock, tokens, settings }, id) => {
    const invitation = await invitationById(db, id);
    if (!invitation || invitation.used_at || isPast(invitation.expires_at, clock())) return null;
    const community = await communityFor(db, null, invitation.community_id);
    const inviter = await accountById(db, invitation.inviter_id);
    if (!community || !inviter) return null;
    const { publicUrl, productName } = settings;
    const token = tokens.linkToken('invitation', invitation, invitation.expires_at);
    return {
      to: invitation.email,
      subject: `An invitation to a community at ${productName}`,
      paragraphs: [
        [
          unlinked(inviter.full_name ?? inviter.username),
          ' invites you into “',
          unlinked(community.name),
          community.privacy === 'private' ? '”, a private community.' : '”.',
        ],
        ...wordsOf(invitation.words),
        'The link opens its page, where you can join or decline. It works once, within 14 days, for an account with this address.',
      ],
      action: { label: 'See the community', url: `${publicUrl}/communities/${community.id}?invite=${token}` },
      footnote:
        'If you did not expect this invitation, you can ignore this mail. Opening the link does not make you a member.',
    };
  },

  /** A mail to one guide. The job contains the ids of the community and of the guide, separated by a space. */
  communityBecomesPublic: async ({ db, settings }, ids) => {
    const [communityId = '', guideId = ''] = ids.split(' ');
    const account = await accountById(db, guideId);
    const community = account && (await communityFor(db, account, communityId));
    if (!account || !community?.becomes_public_at || community.membership !== 'guide') return null;
    return {
      to: account.email,
      subject: `A community that you guide at ${settings.productName} becomes public`,
      paragraphs: [
        [
          '“',
          linked(community.name),
          `” is private now and becomes public on ${formatDateTime(community.becomes_public_at, 'UTC')}.`,
        ],
        'From then on everyone can read all its posts and replies, including past ones, and see its events with the names of those who booked them. Anyone who is signed in can see its members and join.',
        'Until then, any guide can cancel this in the settings of the community.',
      ],
      action: {
        label: 'Open the settings',
        url: `${settings.publicUrl}/communities/${community.id}/settings`,
      },
    };
  },
} satisfies Record<string, ComposeMail<Deps>>;
