import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { Series } from '#contract/events/series.ts';
import { invalidateEventQueries, occurrenceQuery, seriesQuery } from '#web/events/queries.ts';
import { LoadedSeries } from '#web/events/series/LoadedSeries.tsx';
import { paths } from '#web/paths.ts';
import { errorText, isNotFound } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { forForm } from '#web/platform/loading/forForm.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { SeriesDates } from './SeriesDates.tsx';
import { SeriesForm } from './SeriesForm.tsx';

export { loadSeries as loader } from '#web/events/queries.ts';
export { EditSeriesPage as Component };

export function EditSeriesPage() {
  const { id = '' } = useParams();
  const query = forForm(useQuery(seriesQuery(id)));
  // An editor that is open stays open even if the permission is lost. The server then rejects the save.
  const [editedId, setEditedId] = useState<string | null>(null);
  if (query.data?.can.edit && editedId !== id) setEditedId(id);
  const isEditing = query.data && editedId === id;
  const series = isEditing || !isNotFound(query.error) ? query.data : undefined;
  return (
    <Page width="narrow">
      <PageTitle title={t`Edit Series`} />
      <BackLink href={paths.series(id)}>{series?.title ?? t`Event Series`}</BackLink>
      <PageHeader title={t`Edit Series`} intro={editedId === id && t(HINT)} />
      {isEditing && series ? (
        <SeriesEditor key={id} series={series} />
      ) : (
        <LoadedSeries query={query}>
          {() => (
            <EmptyState drawing="door" title={t`You do not have permission to view this page.`}>
              <ButtonLink href={paths.series(id)}>
                <Trans>Back to the series</Trans>
              </ButtonLink>
            </EmptyState>
          )}
        </LoadedSeries>
      )}
    </Page>
  );
}

function SeriesEditor({ series }: { series: Series }) {
  const [isDeleted, setIsDeleted] = useState(false);
  const [params] = useSearchParams();
  const dateId = params.get('date');
  const isListed = series.upcomingOccurrences.some(({ id }) => id === dateId);
  const dateQuery = useQuery({ ...occurrenceQuery(dateId ?? ''), enabled: dateId !== null && !isListed });
  const { confirmAndDelete, isDeleting } = useDeleteSeries(series, () => flushSync(() => setIsDeleted(true)));
  // Deleting unmounts the form, so that it does not ask about unsaved changes.
  if (isDeleted) return null;
  if (dateQuery.isLoading) return <SkeletonLines lineCount={10} />;
  return (
    <>
      <SeriesForm
        series={series}
        otherDate={dateQuery.data}
        isDeleting={isDeleting}
        onDelete={() => void confirmAndDelete()}
      />
      <SeriesDates series={series} />
    </>
  );
}

const HINT = msg`Occurrences that have begun do not change.`;

/** Deletes a series after a confirmation, calls `onDeleted`, and opens the calendar of its community. */
function useDeleteSeries({ id, title, communityId }: Series, onDeleted: () => void) {
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const deleteMutation = useMutation({
    mutationFn: () => api.events.removeSeries({ params: { id } }),
    onSuccess: async () => {
      const { queryKey } = seriesQuery(id);
      await queryClient.cancelQueries({ queryKey });
      onDeleted();
      toast.success(t`“${title}” is deleted.`);
      await navigate(paths.eventCalendar(communityId), { replace: true });
      queryClient.removeQueries({ queryKey });
      invalidateEventQueries(queryClient);
    },
    onError: (failure) =>
      toast.failure(`${t`Failed to delete the series.`} ${errorText(failure, '')}`.trim()),
  });

  async function confirmAndDelete() {
    const isConfirmed = await confirm({
      title: t`Delete this series?`,
      body: (
        <>
          <Trans>
            “<bdi>{title}</bdi>” and all its occurrences will be deleted permanently. Everyone who has booked
            an upcoming occurrence is notified by mail.
          </Trans>
        </>
      ),
      action: t`Delete`,
      tone: 'danger',
    });
    if (isConfirmed) deleteMutation.mutate();
  }
  return { confirmAndDelete, isDeleting: deleteMutation.isPending };
}
