import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import type { ChangeScope } from '#contract/events/changes.ts';
import type { OccurrenceCard } from '#contract/events/occurrences.ts';
import type { Series } from '#contract/events/series.ts';
import { eventFormSchema } from '#web/events/series/eventFormValues.ts';
import { FoldedFields } from '#web/events/series/FoldedFields.tsx';
import { AttendeesField, DescriptionFields, LocationFields } from '#web/events/series/SeriesFields.tsx';
import { RepeatFields } from '#web/events/series/schedule/RepeatFields.tsx';
import { TimeFields } from '#web/events/series/schedule/TimeFields.tsx';
import { paths } from '#web/paths.ts';
import { longDateText } from '#web/platform/calendar/days.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import style from './SeriesForm.module.css';
import { changeableDates, changeFormValuesOf } from './seriesChange.ts';
import { useSaveSeries } from './useSaveSeries.tsx';

interface Props {
  series: Series;
  /** The date from which the user comes, if it is not one of the next dates that the series lists. */
  otherDate: OccurrenceCard | undefined;
  isDeleting: boolean;
  onDelete: () => void;
}

const scopes = () => [
  { value: 'this', label: t`This date` },
  { value: 'following', label: t`This and following dates` },
  { value: 'all', label: t`All dates to come` },
];

/** Changes one date of a series, that date and all later ones, or all dates that have not begun. */
export function SeriesForm({ series, otherDate, isDeleting, onDelete }: Props) {
  const dates = changeableDates(series, otherDate);
  const { scope, date, setScope, setDay } = useChangedDates(dates);
  const valuesOf = (newScope: ChangeScope, newDate = date) => changeFormValuesOf(series, newScope, newDate);
  const schema = eventFormSchema(series.communityId);
  const save = useSaveSeries(series);
  const { form, ...rest } = useContractForm({
    schema,
    defaults: valuesOf(scope),
    send: (draft) =>
      save({ before: schema.parse(valuesOf(scope)), after: draft, scope, day: date?.day }, allowNavigation),
    fallback: t`Failed to save the series.`,
  });
  const isUnlimited = useWatch({ control: form.control, name: 'isUnlimited' });
  const { blocker, allowNavigation } = useUnsavedGuard(form.formState.isDirty);

  /** Shows the current values of other dates. Fields that the user has changed keep what was typed. */
  function showValues(newScope: ChangeScope, newDate = date) {
    form.reset(valuesOf(newScope, newDate), { keepDirtyValues: true });
  }

  return (
    <Form
      {...rest}
      action={t`Save Changes`}
      isDisabled={isDeleting}
      cancelHref={paths.series(series.id)}
      otherActions={
        <span className={style.delete}>
          <Button variant="danger-quiet" isPending={isDeleting} isDisabled={rest.isSaving} onPress={onDelete}>
            {!isDeleting && <Trash2 />}
            <Trans>Delete Series</Trans>
          </Button>
        </span>
      }
    >
      <UnsavedChangesDialog blocker={blocker} />
      {(series.recurrence || dates.length > 1) && (
        <RadioGroup
          label={t`What changes`}
          options={dates.length > 0 ? scopes() : scopes().slice(2)}
          value={scope}
          onChange={(chosen) => {
            setScope(chosen as ChangeScope);
            showValues(chosen as ChangeScope);
          }}
        />
      )}
      {scope !== 'all' && (
        <Select
          label={t({ message: 'Date', context: 'of an event' })}
          value={date?.day ?? ''}
          options={dates.map(({ day, startTime }) => ({ value: day, label: longDateText(startTime) }))}
          onChange={(day) => {
            setDay(day);
            showValues(
              scope,
              dates.find((each) => each.day === day),
            );
          }}
        />
      )}
      <DescriptionFields form={form} />
      <TimeFields form={form} isTimezoneFixed={scope === 'this'} />
      <LocationFields control={form.control} isUnlimited={isUnlimited} />
      {scope !== 'this' && <RepeatFields form={form} />}
      <AttendeesField control={form.control} defaultValue={series.attendeesShownTo} />
      <FoldedFields control={form.control} />
      <Note>
        <Trans>
          Everyone who has booked is notified by mail when the title, the location or the hours change, or
          when a date ends.
        </Trans>
      </Note>
    </Form>
  );
}

/**
 * Which dates change. The URL names the day of a date (`?day=`) when the user comes from that date; then only that one
 * changes, unless the user chooses otherwise.
 */
function useChangedDates(dates: Series['upcomingOccurrences']) {
  const [params] = useSearchParams();
  const [day, setDay] = useState(params.get('day'));
  const dayInDates = dates.find((date) => date.day === day);
  const [scope, setScope] = useState<ChangeScope>(dayInDates ? 'this' : 'all');
  return { scope, setScope, setDay, date: scope === 'all' ? dates[0] : (dayInDates ?? dates[0]) };
}
