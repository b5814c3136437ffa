import type { UseFormReturn } from 'react-hook-form';
import type { SeriesDraft } from '#contract/events/events.ts';
import { allZones } from '#web/events/zones.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { DateField } from '#web/ui/fields/TextField.tsx';
import style from './EventForm.module.css';
import type { TypedEvent } from './typedEvent.ts';
import { hourAfter } from './wallClock.ts';

type EventForm = UseFormReturn<TypedEvent, unknown, SeriesDraft>;

/** When an event begins and ends, on which zone's clock. */
export function TimeFields({ form }: { form: EventForm }) {
  const { control } = form;
  return (
    <>
      <div className={style.pair}>
        <FormField control={control} name="startTime">
          {(field) => (
            <DateField
              {...field}
              label="Start time"
              type="datetime-local"
              onChange={(start) => {
                field.onChange(start);
                if (!form.formState.isSubmitting) followStart(form, start);
              }}
            />
          )}
        </FormField>
        <FormField control={control} name="endTime">
          {(field) => <DateField {...field} label="End time" type="datetime-local" />}
        </FormField>
      </div>
      <FormField control={control} name="timezone">
        {(field) => (
          <Select
            {...field}
            label="Timezone"
            options={allZones().map((zone) => ({ value: zone, label: zone }))}
          />
        )}
      </FormField>
    </>
  );
}

/** An end that the start has passed goes along with it. */
function followStart({ getValues, setValue, formState }: EventForm, start: string) {
  const [end, later] = [getValues('endTime'), hourAfter(start)];
  if (!end || !later || end > start) return;
  setValue('endTime', later, { shouldDirty: true, shouldValidate: formState.isSubmitted });
}
