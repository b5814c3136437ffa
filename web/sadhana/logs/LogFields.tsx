import { t } from '@lingui/core/macro';
import type { Control } from 'react-hook-form';
import { z } from 'zod';
import { type Log, LogDraft } from '#contract/sadhana/logs.ts';
import { MAX_VALUE, type PracticeType, valueTooLarge } from '#contract/sadhana/practices.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { unitText } from '#web/platform/practiceValues.ts';
import { parseCount } from '#web/platform/text/parseCount.ts';
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx';

interface Props<Values extends LogChangesFormValues, Output> {
  control: Control<Values, unknown, Output>;
  /** The type of the chosen practice. */
  type?: PracticeType;
}

/** The fields of a log other than its practice and day. */
export function LogFields<Values extends LogChangesFormValues, Output>({
  control,
  type,
}: Props<Values, Output>) {
  // Every form with these fields has them as text.
  const sharedControl = control as unknown as Control<LogChangesFormValues, unknown, Output>;
  return (
    <>
      <FormField control={sharedControl} name="value">
        {(field) => (
          <TextField
            {...field}
            label={t`Value`}
            unit={type && unitText(type)}
            type="number"
            inputMode="numeric"
            min={1}
            autoComplete="off"
          />
        )}
      </FormField>
      <FormField control={sharedControl} name="sankalpa">
        {(field) => <TextField {...field} label={t`Intention (sankalpa)`} isOptional autoComplete="off" />}
      </FormField>
      <FormField control={sharedControl} name="notes">
        {(field) => <TextArea {...field} label={t`Notes`} isOptional rows={3} />}
      </FormField>
    </>
  );
}

/** The values of the form: the number as text, and an empty string instead of null. */
type LogFormValues = Record<keyof Omit<LogDraft, 'entry'>, string>;
type LogChangesFormValues = Omit<LogFormValues, 'practiceId' | 'date'>;
type LogChanges = Omit<LogDraft, 'practiceId' | 'date' | 'entry'>;

/** The initial values of these fields: those of the log, or empty ones. */
export const fieldsOf = (log?: Log): LogChangesFormValues => ({
  value: String(log?.value ?? ''),
  sankalpa: log?.sankalpa ?? '',
  notes: log?.notes ?? '',
});

const withParsedValue = <T extends { value: string }>(values: T) => ({
  ...values,
  value: parseCount(values.value),
});

// The contract itself limits repetitions.
const isWithinMaximum = (value: number, type: PracticeType | undefined) =>
  type !== 'time' || value <= MAX_VALUE.time;
const TOO_LARGE = { path: ['value'], error: valueTooLarge('Value', 'time').message };

/** The schema of a new log on a day up to `today`. The type of its practice limits the value. */
export const logFormSchema = (
  typeOf: (practiceId: string) => PracticeType | undefined,
  today: string,
): z.ZodType<LogDraft, LogFormValues> =>
  z
    .preprocess(withParsedValue<LogFormValues>, LogDraft)
    .refine(({ date }) => date <= today, { path: ['date'], error: t`Date must not be after today` })
    .refine(({ practiceId, value }) => isWithinMaximum(value, typeOf(practiceId)), TOO_LARGE);

/** The schema of the changes to a log. The type of its practice limits the value. */
export const logChangesFormSchema = (type: PracticeType): z.ZodType<LogChanges, LogChangesFormValues> =>
  z
    .preprocess(
      withParsedValue<LogChangesFormValues>,
      LogDraft.omit({ practiceId: true, date: true, entry: true }),
    )
    .refine(({ value }) => isWithinMaximum(value, type), TOO_LARGE);
