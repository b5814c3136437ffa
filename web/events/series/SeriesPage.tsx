import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Clock, Pencil, Repeat, Users } from 'lucide-react';
import { useParams } from 'react-router';
import type { OccurrenceCard } from '#contract/events/occurrences.ts';
import type { Frequency } from '#contract/events/recurrence.ts';
import type { Series } from '#contract/events/series.ts';
import { CommunityLinks } from '#web/events/CommunityLinks.tsx';
import { OccurrenceRow } from '#web/events/OccurrenceRow.tsx';
import { Place } from '#web/events/Place.tsx';
import { seriesQuery } from '#web/events/queries.ts';
import { longDayText, MAX_UPCOMING } from '#web/events/series/living/confirmation.ts';
import { LivingSeries } from '#web/events/series/living/LivingSeries.tsx';
import { eventZoneTimeText, timesOfDayText, whenText } from '#web/events/when.ts';
import { paths } from '#web/paths.ts';
import { isNotFound } from '#web/platform/api/ApiError.ts';
import { dayIn } from '#web/platform/calendar/days.ts';
import { readerZone } from '#web/platform/calendar/zones.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { MemberText } from '#web/platform/text/MemberText.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink, Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { userText } from '#web/ui/userText.ts';
import { LoadedSeries } from './LoadedSeries.tsx';
import { capitalized, moonText, ruleText } from './ruleText.ts';
import style from './SeriesPage.module.css';

export { loadSeries as loader } from '#web/events/queries.ts';
export { SeriesPage as Component };

/** The title of the page while no series is loaded. */
const DEFAULT_TITLE = msg`Event Series`;

export function SeriesPage() {
  const { id = '' } = useParams();
  const query = useQuery(seriesQuery(id));
  const series = isNotFound(query.error) ? undefined : query.data;
  return (
    <Page width="narrow">
      <PageTitle title={series?.title ?? t(DEFAULT_TITLE)} />
      <BackLink href={series ? paths.eventCalendar(series.communityId) : paths.communities()}>
        {isNotFound(query.error) ? t`Communities` : t`Event Calendar`}
      </BackLink>
      <PageHeader
        title={series ? <span {...userText()}>{series.title}</span> : t(DEFAULT_TITLE)}
        actions={
          series?.can.edit && (
            <ButtonLink href={paths.editSeries(id)}>
              <Pencil />
              <Trans>Edit Series</Trans>
            </ButtonLink>
          )
        }
      />
      <LoadedSeries query={query}>{(series) => <SeriesContent series={series} />}</LoadedSeries>
    </Page>
  );
}

const SeriesContent = ({ series }: { series: Series }) => (
  <>
    <SeriesFacts series={series} />
    <MemberText text={series.description} format={series.descriptionFormat} />
    <section aria-labelledby="upcoming">
      <h2 id="upcoming" className={style.upcomingTitle}>
        <Trans>Upcoming Occurrences</Trans>
      </h2>
      {series.isLiving && <LivingSeries series={series} />}
      <UpcomingList occurrences={series.upcomingOccurrences} communityId={series.communityId} />
      {series.nextId && (
        <p className={style.note}>
          <Trans>
            Later dates have changed. They are in{' '}
            <Link href={paths.series(series.nextId)}>another series</Link>.
          </Trans>
        </p>
      )}
    </section>
  </>
);

/** The recurrence, time, location and community of a series. */
function SeriesFacts({ series }: { series: Series }) {
  const { recurrence, confirmedUntil, timezone, location, isOnline } = series;
  const eventZoneTime = eventZoneTimeText(series, timezone);
  return (
    <ul className={style.facts}>
      {recurrence && (
        <li>
          <Repeat />
          <span>
            {frequencyText(recurrence.frequency)}
            <small>{ruleTextOf(series, recurrence)}</small>
            {recurrence.moon && !confirmedUntil && (
              <small>{untilText(longDayText(dayIn(recurrence.until, timezone)))}</small>
            )}
            {confirmedUntil && <small>{confirmedText(longDayText(confirmedUntil))}</small>}
          </span>
        </li>
      )}
      <li>
        <Clock />
        {recurrence ? (
          <span>
            {timesOfDayText(series, timezone)}, {timezone}
          </span>
        ) : (
          <span>
            {/* Names the event's zone if the reader's clock shows the same time. */}
            {whenText(series)}, {eventZoneTime ? readerZone() : timezone}
            {eventZoneTime && <small>{eventZoneTime}</small>}
          </span>
        )}
      </li>
      <Place location={location} isOnline={isOnline} />
      <li>
        <Users />
        <CommunityLinks event={series} />
      </li>
    </ul>
  );
}

function frequencyText(frequency: Frequency): string {
  if (frequency === 'DAILY') return t`Recurs daily`;
  return frequency === 'WEEKLY' ? t`Recurs weekly` : t`Recurs monthly`;
}

/** "Every week on Monday until 22 February 2026", "On the full moon; dates checked by the guides." */
function ruleTextOf(
  { startTime, timezone, isLiving }: Series,
  rule: NonNullable<Series['recurrence']>,
): string {
  if (rule.moon) {
    const days = capitalized(moonText(rule.moon));
    return t`${days}; dates checked by the guides.`;
  }
  const until = isLiving ? null : dayIn(rule.until, timezone);
  return capitalized(ruleText({ ...rule, from: dayIn(startTime, timezone), until }));
}

const untilText = (day: string) => t`Until ${day}`;
const confirmedText = (day: string) => t`Confirmed until ${day}`;

interface Props {
  occurrences: readonly OccurrenceCard[];
  communityId: string;
}

/** The next occurrences of a series, earliest first. */
function UpcomingList({ occurrences, communityId }: Props) {
  if (occurrences.length === 0) {
    return <EmptyState drawing="sun" title={t`No upcoming occurrences for this series.`} />;
  }
  const zone = readerZone();
  return (
    <>
      <div className={style.rows}>
        {occurrences.map((occurrence) => (
          <OccurrenceRow key={occurrence.id} occurrence={occurrence} hasDateAsTitle />
        ))}
      </div>
      <p className={style.note}>
        <Trans>Times are shown in your time zone, {zone}.</Trans>
      </p>
      {occurrences.length === MAX_UPCOMING && (
        <p className={style.note}>
          <Trans>
            These are the next {MAX_UPCOMING}. Later ones are in the{' '}
            <Link href={paths.eventCalendar(communityId)}>calendar</Link>.
          </Trans>
        </p>
      )}
    </>
  );
}
