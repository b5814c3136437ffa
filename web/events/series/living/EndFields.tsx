import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type Control, useWatch } from 'react-hook-form';
import type { SeriesDraft } from '#contract/events/series.ts';
import type { EventFormValues } from '#web/events/series/eventFormValues.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { DateField } from '#web/ui/fields/TextField.tsx';
import style from './EndFields.module.css';

interface Props {
  control: Control<EventFormValues, unknown, SeriesDraft>;
}

/** The fields for the end date of a series, or that it has none. */
export function EndFields({ control }: Props) {
  const [start, isLiving] = useWatch({ control, name: ['startTime', 'recurrence.isLiving'] });
  return (
    <>
      <FormField control={control} name="recurrence.isLiving">
        {({ value, error: _, ...field }) => (
          <Switch
            {...field}
            isSelected={value}
            hint={t`Dates are made 12 months ahead. You confirm them month by month, and they can be booked from then on.`}
          >
            <Trans>Without an end</Trans>
          </Switch>
        )}
      </FormField>
      {!isLiving && (
        <div className={style.until}>
          <FormField control={control} name="recurrence.until">
            {(field) => <DateField {...field} label={t`End date`} min={start.slice(0, 10) || undefined} />}
          </FormField>
        </div>
      )}
    </>
  );
}
