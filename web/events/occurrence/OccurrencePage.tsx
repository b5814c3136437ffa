import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Occurrence } from '#contract/events/events.ts';
import { occurrenceQuery } from '#web/events/queries.ts';
import { paths } from '#web/paths.ts';
import { isNotFound } from '#web/platform/api/ApiError.ts';
import { dayOf } from '#web/platform/calendar/days.ts';
import { communityQuery } from '#web/platform/communityQuery.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { Attendees } from './Attendees.tsx';
import { OccurrenceActions } from './OccurrenceActions.tsx';
import { OccurrenceDescription } from './OccurrenceDescription.tsx';
import { OccurrenceHeader } from './OccurrenceHeader.tsx';
import { OccurrenceNotFound } from './OccurrenceNotFound.tsx';
import style from './OccurrencePage.module.css';
import { OccurrenceSkeleton } from './OccurrenceSkeleton.tsx';
import { RegistrationPanel } from './RegistrationPanel.tsx';
import { type GuestLink, useGuestLink } from './useGuestLink.ts';

/** The page's name as long as no event gives it one. */
const PENDING = 'Event';

export function OccurrencePage() {
  const { id = '' } = useParams();
  return <Room key={id} id={id} />;
}

function Room({ id }: { id: string }) {
  // Asked for first, so that the token leaves the address whatever comes of the reading.
  const link = useGuestLink(id);
  const { data, error, isPending, refetch } = useQuery(occurrenceQuery(id));
  if (isPending) return <OccurrenceSkeleton title={PENDING} />;
  if (!data || isNotFound(error)) {
    return (
      <Page>
        <PageTitle title={PENDING} />
        <BackLink href={paths.communities()}>Communities</BackLink>
        <PageTop title={PENDING} />
        <OccurrenceNotFound failure={error} onRetry={refetch} />
      </Page>
    );
  }
  return <Shown occurrence={data} link={link} />;
}

/** An event: what and when, who comes, and how to come. */
function Shown({ occurrence, link }: { occurrence: Occurrence; link: GuestLink }) {
  const { communityId, title, startTime } = occurrence;
  const { data: host } = useQuery(communityQuery(communityId));
  const day = dayOf(startTime);
  return (
    <Page>
      <PageTitle title={title} />
      <BackLink href={paths.eventCalendar(communityId, { month: day.slice(0, 7), day })}>
        Event Calendar
      </BackLink>
      <div className={style.gather}>
        <article className={style.what} aria-label={title}>
          <OccurrenceHeader occurrence={occurrence} />
          <OccurrenceDescription text={occurrence.description} />
          <OccurrenceActions occurrence={occurrence} isPublic={host?.privacy === 'public'} />
        </article>
        <RegistrationPanel occurrence={occurrence} link={link} />
        <Attendees occurrence={occurrence} mayRemoveGuests={host?.can.settings === true} />
      </div>
    </Page>
  );
}
