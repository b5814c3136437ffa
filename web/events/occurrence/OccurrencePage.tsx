import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Occurrence } from '../../../contract/events.ts';
import { paths } from '../../paths.ts';
import { isMissing } from '../../platform/ApiFailure.ts';
import { communityQuery } from '../../platform/communityQuery.ts';
import { dayOf } from '../../platform/days.ts';
import { PageTitle } from '../../platform/PageTitle.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageTop } from '../../ui/PageTop.tsx';
import { occurrenceQuery } from '../readings.ts';
import { Attendees } from './Attendees.tsx';
import { OccurrenceHead } from './OccurrenceHead.tsx';
import { OccurrenceMissing } from './OccurrenceMissing.tsx';
import style from './OccurrencePage.module.css';
import { OccurrenceToCome } from './OccurrenceToCome.tsx';
import { OccurrenceWays } from './OccurrenceWays.tsx';
import { OccurrenceWords } from './OccurrenceWords.tsx';
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
  if (isPending) return <OccurrenceToCome title={PENDING} />;
  if (!data || isMissing(error)) {
    return (
      <Page>
        <PageTitle title={PENDING} />
        <BackLink href={paths.communities()}>Communities</BackLink>
        <PageTop title={PENDING} />
        <OccurrenceMissing failure={error} onRetry={refetch} />
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
          <OccurrenceHead occurrence={occurrence} />
          <OccurrenceWords text={occurrence.description} />
          <OccurrenceWays occurrence={occurrence} isPublic={host?.privacy === 'public'} />
        </article>
        <RegistrationPanel occurrence={occurrence} link={link} />
        <Attendees occurrence={occurrence} mayRemoveGuests={host?.can.settings === true} />
      </div>
    </Page>
  );
}
