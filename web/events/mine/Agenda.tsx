import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { EventDay } from '#web/events/calendar/EventDay.tsx';
import { OccurrenceRow } from '#web/events/OccurrenceRow.tsx';
import { agendaMonthQuery, agendaQuery } from '#web/events/queries.ts';
import { daysCovered } from '#web/events/when.ts';
import { paths } from '#web/paths.ts';
import { MonthCard } from '#web/platform/calendar/MonthCard.tsx';
import { monthOf } from '#web/platform/calendar/monthView.ts';
import { useMonthView } from '#web/platform/calendar/useMonthView.ts';
import { pageFromUrl } from '#web/platform/frame/pageFromUrl.ts';
import { PagedSection } from '#web/platform/loading/PagedSection.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Pager } from '#web/ui/actions/Pager.tsx';
import { TabLinks } from '#web/ui/actions/TabLinks.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import style from './MyEventsPage.module.css';

/** The events of all communities of the member, as a list or as a month. */
export function Agenda() {
  const [params] = useSearchParams();
  const isMonth = params.get('as') === 'month';
  return (
    <>
      <TabLinks
        isNested
        label={t`View`}
        links={[
          { label: t({ message: 'List', context: 'view' }), href: paths.agenda(), isCurrent: !isMonth },
          {
            label: t({ message: 'Month', context: 'view' }),
            href: paths.agenda({ as: 'month' }),
            isCurrent: isMonth,
          },
        ]}
      />
      {isMonth ? <AgendaMonth /> : <AgendaList />}
    </>
  );
}

/** One page of the events of the next 90 days. The previous page stays visible while the next one loads. */
function AgendaList() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const page = pageFromUrl(params);
  const query = useQuery(agendaQuery(page));
  const isEmpty = query.data?.items.length === 0;
  // The events of this page have ended, or the URL names a page past the last one.
  if (isEmpty && page > 1 && !query.isFetching) return <Navigate to={paths.agenda()} replace />;
  return (
    <PagedSection
      label={t`Events of all communities`}
      query={query}
      errorMessage={t`The events could not be loaded.`}
      skeleton={<SkeletonLines lineCount={8} />}
      className={style.section}
      onPageChange={(next) =>
        void navigate(paths.agenda(next > 1 ? { page: String(next) } : {}), { preventScrollReset: true })
      }
    >
      {({ items, hasNextPage }, goToPage) => (
        <>
          {isEmpty && page === 1 && (
            <EmptyState drawing="sun" title={t`Nothing is planned in your communities.`}>
              <ButtonLink href={paths.communities()}>
                <Trans>Find Your Communities</Trans>
              </ButtonLink>
            </EmptyState>
          )}
          {items.map((occurrence) => (
            <OccurrenceRow
              key={occurrence.id}
              occurrence={occurrence}
              communityName={occurrence.community.name}
              hasDate
              level={2}
            />
          ))}
          {(page > 1 || hasNextPage) && (
            <Pager label={t`Pages of events`} page={page} hasNext={hasNextPage} onPageChange={goToPage} />
          )}
        </>
      )}
    </PagedSection>
  );
}

/** The visible month, in which days with events have a dot, and the events of the selected day. */
function AgendaMonth() {
  const { day, month, show, showDay } = useMonthView((view) => paths.agenda({ as: 'month', ...view }));
  const query = useQuery(agendaMonthQuery(month));
  const dayQuery = useQuery(agendaMonthQuery(monthOf(day)));
  const marks = new Map(query.data?.flatMap(daysCovered).map((marked) => [marked, t`has events`]));
  return (
    <div className={style.month}>
      <MonthCard
        {...{ day, month, marks, query }}
        label={t`Events`}
        tone="saffron"
        onDaySelect={showDay}
        onMonthChange={(newMonth, newDay) => show({ month: newMonth, day: newDay })}
        errorMessage={t`Could not load events.`}
      />
      <EventDay day={day} query={dayQuery} />
    </div>
  );
}
