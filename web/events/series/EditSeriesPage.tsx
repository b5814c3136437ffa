import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useParams } from 'react-router';
import type { Series } from '#contract/events/events.ts';
import { seriesQuery } from '#web/events/queries.ts';
import { paths } from '#web/paths.ts';
import { isNotFound } from '#web/platform/api/ApiError.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { SeriesForm } from './SeriesForm.tsx';
import { SeriesNotFound } from './SeriesNotFound.tsx';

export function EditSeriesPage() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery(seriesQuery(id));
  // Whoever has begun to write is not interrupted: the server says it if they may no longer.
  const [begun, setBegun] = useState<string | null>(null);
  if (data?.can.edit && begun !== id) setBegun(id);
  const series = isNotFound(error) && begun !== id ? undefined : data;
  return (
    <Page width="narrow">
      <PageTitle title="Edit Series" />
      <BackLink href={paths.series(id)}>{series?.title ?? 'Event Series'}</BackLink>
      <PageTop title="Edit Series" lede={begun === id && STAYS} />
      {isPending && <SkeletonLines lines={10} />}
      {!series && error && <SeriesNotFound failure={error} onRetry={refetch} />}
      {series && begun === id && <Editing key={id} series={series} />}
      {series && begun !== id && (
        <EmptyState drawing="door" sentence="You do not have permission to view this page.">
          <ButtonLink href={paths.series(id)}>Back to the series</ButtonLink>
        </EmptyState>
      )}
    </Page>
  );
}

function Editing({ series }: { series: Series }) {
  const [isGone, setIsGone] = useState(false);
  if (isGone) return null;
  // What is not saved in the form is gone with the series, and nothing to ask about.
  return <SeriesForm series={series} onGone={() => flushSync(() => setIsGone(true))} />;
}

const STAYS = 'Its days and hours stay, and what has begun stays as it was.';
