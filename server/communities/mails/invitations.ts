import { accountById, accountByIdentifier } from '#server/account/public.ts';
import { invitationById } from '#server/communities/invitations/store.ts';
import { communityFor } from '#server/communities/membership/store.ts';
import { isPast } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ComposeMail } from '#server/platform/jobs/mail.ts';
import { linked, unlinked } from '#server/platform/jobs/mailText.ts';
import { formatDateTime } from '#server/platform/languages/dates.ts';
import { wordsOf } from './requests.ts';

/** The mails that invite people and that announce a change of the privacy. */
export const invitationMails = {
  invitation: async ({ db, clock, tokens, settings, site, languages }, id) => {
    const invitation = await invitationById(db, id);
    if (!invitation || invitation.used_at || isPast(invitation.expires_at, clock())) return null;
    const community = await communityFor(db, null, invitation.community_id);
    const inviter = await accountById(db, invitation.inviter_id);
    if (!community || !inviter) return null;
    const { publicUrl } = settings;
    const token = tokens.linkToken('invitation', invitation, invitation.expires_at);
    const invitee = await accountByIdentifier(db, invitation.email);
    const texts = languages.textsIn(...(invitee ? [invitee.language] : [community.language]));
    const names = {
      inviter: unlinked(inviter.full_name ?? inviter.username),
      community: unlinked(community.name),
    };
    return {
      to: invitation.email,
      texts,
      subject: texts.text('An invitation to a community at {product}', { product: site.name }),
      paragraphs: [
        community.privacy === 'private'
          ? texts.paragraph('{inviter} invites you into “{community}”, a private community.', names)
          : texts.paragraph('{inviter} invites you into “{community}”.', names),
        ...wordsOf(texts, invitation.words),
        texts.text(
          'The link opens its page, where you can join or decline. It works once, within 14 days, for an account with this address.',
        ),
      ],
      action: {
        label: texts.button('See the community'),
        url: `${publicUrl}/communities/${community.id}?invite=${token}`,
      },
      footnote: texts.text(
        'If you did not expect this invitation, you can ignore this mail. Opening the link does not make you a member.',
      ),
    };
  },

  /** A mail to one guide. The job contains the ids of the community and of the guide, separated by a space. */
  communityBecomesPublic: async ({ db, settings, site, languages }, ids) => {
    const [communityId = '', guideId = ''] = ids.split(' ');
    const account = await accountById(db, guideId);
    const community = account && (await communityFor(db, account, communityId));
    if (!account || !community?.becomes_public_at || community.membership !== 'guide') return null;
    const texts = languages.textsIn(account.language);
    return {
      to: account.email,
      texts,
      subject: texts.text('A community that you guide at {product} becomes public', {
        product: site.name,
      }),
      paragraphs: [
        texts.paragraph('“{community}” is private now and becomes public on {time}.', {
          community: linked(community.name),
          time: formatDateTime(texts, community.becomes_public_at, 'UTC'),
        }),
        texts.text(
          'From then on everyone can read all its posts and replies, including past ones, and see its events with the names of those who booked them. Anyone who is signed in can see its members and join.',
        ),
        texts.text('Until then, any guide can cancel this in the settings of the community.'),
      ],
      action: {
        label: texts.button('Open the settings'),
        url: `${settings.publicUrl}/communities/${community.id}/settings`,
      },
    };
  },
} satisfies Record<string, ComposeMail<Deps>>;
