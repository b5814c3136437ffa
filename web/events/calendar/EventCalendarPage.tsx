import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useParams } from 'react-router';
import type { Community } from '../../../contract/communities.ts';
import { paths } from '../../paths.ts';
import { isMissing } from '../../platform/ApiFailure.ts';
import { communityQuery } from '../../platform/communityQuery.ts';
import { dayOf } from '../../platform/days.ts';
import { PageTitle } from '../../platform/PageTitle.tsx';
import { useSession } from '../../platform/session.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageTop } from '../../ui/PageTop.tsx';
import { calendarQuery } from '../readings.ts';
import { SubscribeButton } from '../subscribing/SubscribeButton.tsx';
import { ownZone } from '../zones.ts';
import { DayCard } from './DayCard.tsx';
import style from './EventCalendarPage.module.css';
import { EventMonth } from './EventMonth.tsx';
import { useCalendarView } from './useCalendarView.ts';

export function EventCalendarPage() {
  const { communityId = '' } = useParams();
  const { day, month, show, showDay } = useCalendarView(communityId);
  const host = useQuery(communityQuery(communityId));
  // Of a private community its page is open to everyone, its calendar to those who are in it.
  const { error } = useQuery(calendarQuery(communityId, month));
  const isClosed = isMissing(host.error) || isMissing(error);
  return (
    <Page>
      <PageTitle title="Event Calendar" />
      <BackLink href={isMissing(host.error) ? paths.communities() : paths.community(communityId)}>
        {isMissing(host.error) ? 'Communities' : (host.data?.name ?? 'Community')}
      </BackLink>
      <PageTop
        title="Event Calendar"
        actions={host.data && !isClosed && <CalendarActions community={host.data} day={day} />}
      />
      {isClosed ? (
        <EmptyState drawing="door" sentence={CLOSED}>
          <ButtonLink href={paths.communities()}>Find Your Sangha</ButtonLink>
        </EmptyState>
      ) : (
        <div className={style.two}>
          <EventMonth
            {...{ communityId, day, month }}
            onDay={showDay}
            onMonth={(month, day) => show({ month, day })}
          />
          <div className={style.beside}>
            <DayCard {...{ communityId, day }} />
            <p className={style.zone}>Times are shown in your time zone, {ownZone()}.</p>
          </div>
        </div>
      )}
    </Page>
  );
}

function CalendarActions({ community, day }: { community: Community; day: string }) {
  const { session } = useSession();
  return (
    <>
      <SubscribeButton community={community} />
      {session && (
        <ButtonLink variant="primary" href={paths.newEvent(community.id, day === dayOf() ? undefined : day)}>
          <Plus />
          Create Event
        </ButtonLink>
      )}
    </>
  );
}

const CLOSED = "This community could not be found or you don't have permission to view it.";
