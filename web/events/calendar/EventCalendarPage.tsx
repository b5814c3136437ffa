import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useParams } from 'react-router';
import type { Community } from '#contract/communities/communities.ts';
import { communityQuery } from '#web/communities/public.ts';
import { calendarQuery } from '#web/events/queries.ts';
import { SubscribeButton } from '#web/events/subscribing/SubscribeButton.tsx';
import { daysCovered } from '#web/events/when.ts';
import { paths } from '#web/paths.ts';
import { isNotFound } from '#web/platform/api/ApiError.ts';
import { dayOf } from '#web/platform/calendar/days.ts';
import { MonthCard, type MonthCardProps } from '#web/platform/calendar/MonthCard.tsx';
import { monthOf } from '#web/platform/calendar/monthView.ts';
import { useMonthView } from '#web/platform/calendar/useMonthView.ts';
import { readerZone } from '#web/platform/calendar/zones.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { useSession } from '#web/platform/session/useSession.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import style from './EventCalendarPage.module.css';
import { EventDay } from './EventDay.tsx';
import { MonthConfirmations } from './MonthConfirmations.tsx';

export { loadCalendar as loader } from '#web/events/queries.ts';
export { EventCalendarPage as Component };

export function EventCalendarPage() {
  const { communityId = '' } = useParams();
  const { day, month, show, showDay } = useMonthView((view) => paths.eventCalendar(communityId, view));
  const communityResult = useQuery(communityQuery(communityId));
  // Anyone may see the page of a private community, but only members and admins may read its calendar.
  const { error } = useQuery(calendarQuery(communityId, month));
  const isUnavailable = isNotFound(communityResult.error) || isNotFound(error);
  const zone = readerZone();
  return (
    <Page>
      <PageTitle title={t`Event Calendar`} />
      <BackLink href={isNotFound(communityResult.error) ? paths.communities() : paths.community(communityId)}>
        {isNotFound(communityResult.error) ? t`Communities` : (communityResult.data?.name ?? t`Community`)}
      </BackLink>
      <PageHeader
        title={t`Event Calendar`}
        actions={
          communityResult.data &&
          !isUnavailable && <CalendarActions community={communityResult.data} day={day} />
        }
      />
      {isUnavailable ? (
        <EmptyState drawing="door" title={t(UNAVAILABLE)}>
          <ButtonLink href={paths.communities()}>
            <Trans>Find Your Sangha</Trans>
          </ButtonLink>
        </EmptyState>
      ) : (
        <div className={style.columns}>
          <EventMonth
            {...{ communityId, day, month }}
            onDaySelect={showDay}
            onMonthChange={(month, day) => show({ month, day })}
          />
          <div className={style.side}>
            <CommunityDay {...{ communityId, day }} />
            {communityResult.data?.can.settings && <Confirmations {...{ communityId, month }} />}
            <p className={style.zone}>
              <Trans>Times are shown in your time zone, {zone}.</Trans>
            </p>
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
        <ButtonLink
          variant={session.user.guideOf.includes(community.id) ? 'primary' : 'quiet'}
          href={paths.newEvent(community.id, day === dayOf() ? undefined : day)}
        >
          <Plus />
          <Trans>Create Event</Trans>
        </ButtonLink>
      )}
    </>
  );
}

const UNAVAILABLE = msg`This community could not be found or you don't have permission to view it.`;

/** The events of the selected day. */
function CommunityDay({ communityId, day }: { communityId: string; day: string }) {
  const query = useQuery(calendarQuery(communityId, monthOf(day)));
  return <EventDay day={day} query={query} />;
}

/** For guides, what can be confirmed in the visible month. */
function Confirmations({ communityId, month }: { communityId: string; month: string }) {
  const { data } = useQuery(calendarQuery(communityId, month));
  return data && <MonthConfirmations month={month} occurrences={data} />;
}

interface Props extends MonthCardProps {
  communityId: string;
}

/** The visible month. Days with events have a dot, and those without a confirmed one are pale. */
function EventMonth({ communityId, ...view }: Props) {
  const query = useQuery(calendarQuery(communityId, view.month));
  const marks = new Map(query.data?.flatMap(daysCovered).map((day) => [day, t`has events`]));
  const confirmedDays = new Set(query.data?.filter(({ isConfirmed }) => isConfirmed).flatMap(daysCovered));
  const paleDays = new Map(
    [...marks.keys()].filter((day) => !confirmedDays.has(day)).map((day) => [day, t`not yet confirmed`]),
  );
  return (
    <MonthCard
      {...view}
      label={t`Events`}
      tone="saffron"
      marks={marks}
      paleDays={paleDays}
      query={query}
      errorMessage={t`Could not load events.`}
    />
  );
}
