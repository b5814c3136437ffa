import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useParams } from 'react-router';
import type { Community } from '#contract/communities/communities.ts';
import { calendarQuery } from '#web/events/queries.ts';
import { SubscribeButton } from '#web/events/subscribing/SubscribeButton.tsx';
import { ownZone } from '#web/events/zones.ts';
import { paths } from '#web/paths.ts';
import { isNotFound } from '#web/platform/api/ApiError.ts';
import { dayOf } from '#web/platform/calendar/days.ts';
import { communityQuery } from '#web/platform/communityQuery.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
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
  const isClosed = isNotFound(host.error) || isNotFound(error);
  return (
    <Page>
      <PageTitle title="Event Calendar" />
      <BackLink href={isNotFound(host.error) ? paths.communities() : paths.community(communityId)}>
        {isNotFound(host.error) ? 'Communities' : (host.data?.name ?? 'Community')}
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
