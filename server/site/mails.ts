import { accountById, accountByIdentifier } from '#server/account/public.ts';
import { communityFor } from '#server/communities/access.ts';
import { isPast } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MailsOf } from '#server/platform/jobs/mail.ts';
import { unlinked, unlinkedLines } from '#server/platform/jobs/mailText.ts';
import { siteInvitationById } from '#server/site/invitations/store.ts';

declare module '#server/platform/jobs/mail.ts' {
  interface MailNames {
    siteInvitation: 'site';
  }
}

export const siteMails: MailsOf<'site', Deps> = {
  siteInvitation: async ({ db, clock, tokens, settings, site, languages }, id) => {
    const invitation = await siteInvitationById(db, id);
    if (!invitation || invitation.used_at || isPast(invitation.expires_at, clock())) return null;
    const inviter = await accountById(db, invitation.inviter_id);
    // Somebody who has made an account in the meantime needs no invitation.
    if (!inviter || (await accountByIdentifier(db, invitation.email))) return null;
    const community =
      invitation.community_id !== null ? await communityFor(db, null, invitation.community_id) : undefined;
    const texts = languages.textsIn(community ? community.language : inviter.language);
    const { publicUrl } = settings;
    const product = site.name;
    const name = unlinked(inviter.full_name ?? inviter.username);
    const url = `${publicUrl}/auth/signup?invite=${tokens.linkToken('siteInvitation', invitation, invitation.expires_at)}`;
    return {
      to: invitation.email,
      texts,
      subject: texts.text('An invitation to {product}', { product }),
      paragraphs: [
        community
          ? texts.paragraph('{inviter} invites you to {product}, into the community “{community}”.', {
              inviter: name,
              product,
              community: unlinked(community.name),
            })
          : texts.paragraph('{inviter} invites you to {product}.', { inviter: name, product }),
        ...unlinkedLines(invitation.words ?? ''),
        texts.text(
          'With the link you can make an account or decline. It works once, within 14 days, for this address.',
        ),
      ],
      action: { label: texts.button('Make an account'), url },
      footnote: texts.text(
        'If you did not expect this invitation, you can ignore this mail: no account is made. The page of the link lets you say that you want no more invitations.',
      ),
    };
  },
};
