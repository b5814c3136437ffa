import { accountById, wasInRetreat } from '#server/account/public.ts';
import { endingSeriesOf, lastConfirmedDay } from '#server/events/series/livingStore.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ComposeMail } from '#server/platform/jobs/mail.ts';
import { formatDay } from '#server/platform/languages/dates.ts';
import { formatForMember } from './texts.ts';

/**
 * The mail to a guide about the last confirmed date of a series without an end. The job contains the ids of the series and
 * the guide. It is not sent if more dates have been confirmed meanwhile. Its link confirms nothing by itself.
 */
export const lastConfirmedDateMail: { lastConfirmedDate: ComposeMail<Deps> } = {
  lastConfirmedDate: async ({ db, clock, settings, site, languages }, id) => {
    const [seriesId = '', userId = ''] = id.split(' ');
    const account = await accountById(db, userId);
    const series = account && (await endingSeriesOf(db, seriesId, userId));
    const day = series && (await lastConfirmedDay(db, series));
    if (!day || (await wasInRetreat(db, userId, clock(), clock()))) return null;
    const texts = languages.textsIn(account.language);
    return {
      to: account.email,
      texts,
      subject: texts.text('The confirmed dates of a series at {product} end soon', { product: site.name }),
      paragraphs: [
        texts.paragraph('The last confirmed date of {title} is {day}.', {
          title: formatForMember(series.title),
          day: formatDay(texts, Temporal.Instant.from(`${day}T00:00:00Z`)),
        }),
        texts.text('Later dates cannot be booked before a guide confirms them.'),
      ],
      action: {
        label: texts.button('See the series'),
        url: `${settings.publicUrl}/events/series/${series.id}`,
      },
      footnote: texts.text('You get this mail once, because you are a guide of this community.'),
    };
  },
};
