import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Series } from '#contract/events/events.ts';
import { invalidateEventQueries, seriesQuery } from '#web/events/queries.ts';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { LeaveQuestion } from '#web/platform/forms/LeaveQuestion.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { AttendeesField } from './AttendeesField.tsx';
import { DescriptionFields } from './DescriptionFields.tsx';
import { LocationFields } from './LocationFields.tsx';
import style from './SeriesForm.module.css';
import { changeOf, typedChange } from './typedEvent.ts';
import { useDeleteSeries } from './useDeleteSeries.tsx';

interface Props {
  series: Series;
  /** Called as soon as the series is deleted. */
  onGone: () => void;
}

/** What is said of a series, and its end. */
export function SeriesForm({ series, onGone }: Props) {
  const { id } = series;
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { confirmAndDelete, isDeleting } = useDeleteSeries(series, onGone);
  const { form, ...rest } = useContractForm({
    schema: typedChange,
    defaults: changeOf(series),
    send: async (body) => {
      const saved = await api.events.updateSeries({ params: { id }, body });
      release();
      invalidateEventQueries(cache);
      cache.setQueryData(seriesQuery(id).queryKey, saved);
      toast.success('The series is saved.');
      // One may have gone elsewhere before the answer came.
      if (window.location.pathname === paths.editSeries(id)) {
        await navigate(paths.series(id), { replace: true });
      }
    },
    fallback: 'Failed to save the series.',
  });
  const { blocker, release } = useUnsavedGuard(form.formState.isDirty);
  return (
    <Form
      {...rest}
      action="Save Changes"
      isDisabled={isDeleting}
      cancelHref={paths.series(id)}
      ways={
        <span className={style.end}>
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
      <LeaveQuestion blocker={blocker} />
      <DescriptionFields control={form.control} />
      <LocationFields control={form.control} />
      <AttendeesField control={form.control} first={series.attendeesShownTo} />
      <Note>Whoever has booked is told by mail when the title or the place changes.</Note>
    </Form>
  );
}
