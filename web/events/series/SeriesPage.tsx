import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useParams } from 'react-router';
import type { Series } from '#contract/events/events.ts';
import { linkedText } from '#contract/platform/linkedText.ts';
import { seriesQuery } from '#web/events/queries.ts';
import { paths } from '#web/paths.ts';
import { isNotFound } from '#web/platform/api/ApiError.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { LinkedProse, paragraphsOf } from '#web/platform/text/LinkedText.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { SeriesFacts } from './SeriesFacts.tsx';
import { SeriesNotFound } from './SeriesNotFound.tsx';
import style from './SeriesPage.module.css';
import { UpcomingList } from './UpcomingList.tsx';

/** The page's name as long as no series gives it one. */
const PENDING = 'Event Series';

export function SeriesPage() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery(seriesQuery(id));
  const series = isNotFound(error) ? undefined : data;
  return (
    <Page width="narrow">
      <PageTitle title={series?.title ?? PENDING} />
      <BackLink href={series ? paths.eventCalendar(series.communityId) : paths.communities()}>
        {isNotFound(error) ? 'Communities' : 'Event Calendar'}
      </BackLink>
      <PageTop
        title={series ? <span dir="auto">{series.title}</span> : PENDING}
        actions={
          series?.can.edit && (
            <ButtonLink href={paths.editSeries(id)}>
              <Pencil />
              Edit Series
            </ButtonLink>
          )
        }
      />
      {isPending && <SkeletonLines lines={10} />}
      {!series && error && <SeriesNotFound failure={error} onRetry={refetch} />}
      {series && <Content series={series} />}
    </Page>
  );
}

const Content = ({ series }: { series: Series }) => (
  <>
    <SeriesFacts series={series} />
    <LinkedProse paragraphs={paragraphsOf(series.description).map(linkedText)} />
    <section aria-labelledby="upcoming">
      <h2 id="upcoming" className={style.head}>
        Upcoming Occurrences
      </h2>
      <UpcomingList occurrences={series.upcomingOccurrences} communityId={series.communityId} />
    </section>
  </>
);
