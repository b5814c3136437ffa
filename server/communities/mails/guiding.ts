import { OFFER_AFTER_DAYS } from '#contract/communities/guiding.ts';
import { accountById } from '#server/account/public.ts';
import { isAbsenceOpen } from '#server/communities/guiding/store.ts';
import { communityFor } from '#server/communities/membership/store.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ComposeMail } from '#server/platform/jobs/mail.ts';
import { linked } from '#server/platform/jobs/mailText.ts';

export const guidingMails = {
  /**
   * A mail to one guide of a community whose guides are all absent. The job contains the ids of the community and of the
   * guide, separated by a space.
   */
  guidesAbsent: async ({ db, clock, settings, site, languages }, ids) => {
    const [communityId = '', guideId = ''] = ids.split(' ');
    const account = await accountById(db, guideId);
    const community = account && (await communityFor(db, account, communityId));
    if (!account || community?.membership !== 'guide') return null;
    if (!(await isAbsenceOpen(db, communityId, clock()))) return null;
    const texts = languages.textsIn(account.language);
    return {
      to: account.email,
      texts,
      subject: texts.text('Your community at {product} is without a guide', {
        product: site.name,
      }),
      paragraphs: [
        texts.paragraph('No guide of “{community}” has signed in for six months.', {
          community: linked(community.name),
        }),
        texts.text('If you sign in within two weeks, everything stays as it is.'),
        texts.text(
          'After that, members of at least {days} days can offer to guide. You stay a guide as well.',
          { days: OFFER_AFTER_DAYS },
        ),
      ],
      action: {
        label: texts.button('See the community'),
        url: `${settings.publicUrl}/communities/${communityId}`,
      },
    };
  },
} satisfies Record<string, ComposeMail<Deps>>;
