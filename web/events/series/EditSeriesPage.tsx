import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useParams } from 'react-router';
import type { Series } from '#contract/events/series.ts';
import { invalidateEventQueries, seriesQuery } from '#web/events/queries.ts';
import { paths } from '#web/paths.ts';
import { errorText, isNotFound } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './EditSeriesPage.module.css';
import { seriesFormSchema, seriesFormValuesOf } from './eventFormValues.ts';
import { AttendeesField, DescriptionFields, LocationFields } from './SeriesFields.tsx';
import { SeriesLoadError } from './SeriesLoadError.tsx';

export function EditSeriesPage() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery(seriesQuery(id));
  // An editor that is open stays open even if the permission is lost. The server then rejects the save.
  const [editedId, setEditedId] = useState<string | null>(null);
  if (data?.can.edit && editedId !== id) setEditedId(id);
  const series = isNotFound(error) && editedId !== id ? undefined : data;
  return (
    <Page width="narrow">
      <PageTitle title="Edit Series" />
      <BackLink href={paths.series(id)}>{series?.title ?? 'Event Series'}</BackLink>
      <PageHeader title="Edit Series" intro={editedId === id && HINT} />
      {isPending && <SkeletonLines lineCount={10} />}
      {!series && error && <SeriesLoadError failure={error} onRetry={refetch} />}
      {series && editedId === id && <SeriesEditor key={id} series={series} />}
      {series && editedId !== id && (
        <EmptyState drawing="door" title="You do not have permission to view this page.">
          <ButtonLink href={paths.series(id)}>Back to the series</ButtonLink>
        </EmptyState>
      )}
    </Page>
  );
}

function SeriesEditor({ series }: { series: Series }) {
  const [isDeleted, setIsDeleted] = useState(false);
  if (isDeleted) return null;
  // Deleting unmounts the form, so that it does not ask about unsaved changes.
  return <SeriesForm series={series} onDeleted={() => flushSync(() => setIsDeleted(true))} />;
}

const HINT = 'Days and times stay as they are. Occurrences that have begun do not change.';

interface Props {
  series: Series;
  /** Called when the series has been deleted. */
  onDeleted: () => void;
}

/** Edits the details of a series, or deletes it. */
function SeriesForm({ series, onDeleted }: Props) {
  const { id } = series;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { confirmAndDelete, isDeleting } = useDeleteSeries(series, onDeleted);
  const { form, ...rest } = useContractForm({
    schema: seriesFormSchema,
    defaults: seriesFormValuesOf(series),
    send: async (body) => {
      const saved = await api.events.updateSeries({ params: { id }, body });
      allowNavigation();
      invalidateEventQueries(queryClient);
      queryClient.setQueryData(seriesQuery(id).queryKey, saved);
      toast.success('The series is saved.');
      // The user may have left the page before the response arrived.
      if (window.location.pathname === paths.editSeries(id)) {
        await navigate(paths.series(id), { replace: true });
      }
    },
    fallback: 'Failed to save the series.',
  });
  const { blocker, allowNavigation } = useUnsavedGuard(form.formState.isDirty);
  return (
    <Form
      {...rest}
      action="Save Changes"
      isDisabled={isDeleting}
      cancelHref={paths.series(id)}
      otherActions={
        <span className={style.delete}>
          <Button
            variant="danger-quiet"
            isPending={isDeleting}
            isDisabled={rest.isSaving}
            onPress={confirmAndDelete}
          >
            {!isDeleting && <Trash2 />}
            Delete Series
          </Button>
        </span>
      }
    >
      <UnsavedChangesDialog blocker={blocker} />
      <DescriptionFields control={form.control} />
      <LocationFields control={form.control} />
      <AttendeesField control={form.control} defaultValue={series.attendeesShownTo} />
      <Note>Everyone who has booked is notified by mail when the title or the location changes.</Note>
    </Form>
  );
}

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
      toast.success(`“${title}” is deleted.`);
      await navigate(paths.eventCalendar(communityId), { replace: true });
      queryClient.removeQueries({ queryKey });
      invalidateEventQueries(queryClient);
    },
    onError: (failure) => toast.failure(`${FAILED} ${errorText(failure, '')}`.trim()),
  });

  async function confirmAndDelete() {
    const isConfirmed = await confirm({
      title: 'Delete this series?',
      body: (
        <>
          “<bdi>{title}</bdi>” and all its occurrences will be deleted permanently. Everyone who has booked an
          upcoming occurrence is notified by mail.
        </>
      ),
      action: 'Delete',
      tone: 'danger',
    });
    if (isConfirmed) deleteMutation.mutate();
  }
  return { confirmAndDelete, isDeleting: deleteMutation.isPending };
}

const FAILED = 'Failed to delete the series.';
