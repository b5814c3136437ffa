import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { OccurrenceRow } from '#web/events/OccurrenceRow.tsx';
import { myEventsQuery } from '#web/events/queries.ts';
import { SubscribeButton } from '#web/events/subscribing/SubscribeButton.tsx';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { pageFromUrl } from '#web/platform/frame/pageFromUrl.ts';
import { PagedSection } from '#web/platform/loading/PagedSection.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Pager } from '#web/ui/actions/Pager.tsx';
import { TabLinks } from '#web/ui/actions/TabLinks.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { Agenda } from './Agenda.tsx';
import style from './MyEventsPage.module.css';

export { loadMyEvents as loader } from '#web/events/queries.ts';
export { MyEventsPage as Component };

export function MyEventsPage() {
  const [params] = useSearchParams();
  const showsAll = params.get('show') === 'all';
  return (
    <Page width="narrow">
      <PageTitle title={t`My Events`} />
      <PageHeader
        title={t`My Events`}
        intro={
          showsAll
            ? t`The events of all your communities, the next one first.`
            : t`The events that you have booked, the next one first.`
        }
        actions={<SubscribeButton />}
      />
      <TabLinks
        label={t`Events`}
        links={[
          { label: t`Booked`, href: paths.events(), isCurrent: !showsAll },
          { label: t`All Communities`, href: paths.agenda(), isCurrent: showsAll },
        ]}
      />
      {showsAll ? <Agenda /> : <MyEventList />}
    </Page>
  );
}

/** One page of booked events that have not ended. The previous page stays visible while the next one loads. */
function MyEventList() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const page = pageFromUrl(params);
  const query = useQuery(myEventsQuery(page));

  const isEmpty = query.data?.items.length === 0;
  // The events of this page have ended, or the URL names a page past the last one.
  if (isEmpty && page > 1 && !query.isFetching) {
    return <Navigate to={paths.events()} replace />;
  }
  return (
    <PagedSection
      label={t`Booked events`}
      query={query}
      errorMessage={t`Your events could not be loaded.`}
      skeleton={<SkeletonLines lineCount={8} />}
      className={style.section}
      onPageChange={(next) => void navigate(paths.events(next), { preventScrollReset: true })}
    >
      {({ items, hasNextPage }, goToPage) => (
        <>
          {isEmpty && page === 1 && <NoBookings />}
          {items.map((occurrence) => (
            <OccurrenceRow key={occurrence.id} occurrence={occurrence} hasDate level={2} />
          ))}
          {(page > 1 || hasNextPage) && (
            <Pager
              label={t`Pages of your events`}
              page={page}
              hasNext={hasNextPage}
              onPageChange={goToPage}
            />
          )}
        </>
      )}
    </PagedSection>
  );
}

const NoBookings = () => (
  <EmptyState
    drawing="sun"
    title={t`You have not booked any events.`}
    hint={t`The calendars of your communities show upcoming events.`}
  >
    <ButtonLink href={paths.communities()}>
      <Trans>Find Your Communities</Trans>
    </ButtonLink>
  </EmptyState>
);
