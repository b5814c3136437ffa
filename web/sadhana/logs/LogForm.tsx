import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Practice } from '#contract/sadhana/sadhana.ts';
import { dayOf } from '#web/platform/calendar/days.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { LeaveQuestion } from '#web/platform/forms/LeaveQuestion.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useDialogForm } from '#web/platform/forms/useDialogForm.ts';
import { logFailureText } from '#web/sadhana/logFailureText.ts';
import { PracticeDialog } from '#web/sadhana/practices/PracticeDialog.tsx';
import { PracticeSelect } from '#web/sadhana/practices/PracticeSelect.tsx';
import { invalidateLogQueries } from '#web/sadhana/queries.ts';
import { DateField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { LogFields } from './LogFields.tsx';
import { typedLog } from './typedLog.ts';
import { useLogWriting } from './useLogWriting.ts';

interface Props {
  day: string;
  practices: readonly Practice[];
  onLogged: (day: string) => void;
}

export function LogForm({ day, practices, onLogged }: Props) {
  const cache = useQueryClient();
  const write = useLogWriting();
  const [isNaming, setIsNaming] = useState(false);
  const today = dayOf();
  const practiceOf = (id: string) => practices.find((practice) => practice.id === id);
  const { form, ...rest } = useContractForm({
    schema: typedLog((id) => practiceOf(id)?.type, today),
    defaults: {
      practiceId: practices[0]?.id ?? '',
      date: day > today ? today : day,
      value: String(practices[0]?.defaultValue ?? ''),
      sankalpa: '',
      notes: '',
    },
    send: async (body) => {
      const log = await write(body);
      release();
      invalidateLogQueries(cache);
      toast.success(`${log.practice.name} is logged.`);
      onLogged(log.date);
    },
    fallback: logFailureText,
  });
  const { blocker, release, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  const chosen = practiceOf(useWatch({ control: form.control, name: 'practiceId' }));

  /** A value that nobody has touched follows the practice. */
  function fitValue(next: Practice | undefined) {
    const value = form.getValues('value');
    if (!next || !['', String(chosen?.defaultValue)].includes(value)) return;
    form.setValue('value', String(next.defaultValue), { shouldDirty: true, shouldValidate: value === '' });
  }

  return (
    <>
      <LeaveQuestion blocker={blocker} />
      <Form {...rest} action="Save Log" onCancel={close}>
        <FormField control={form.control} name="practiceId">
          {(field) => (
            <PracticeSelect
              {...field}
              practices={practices}
              onChange={(id) => {
                field.onChange(id);
                if (!rest.isSaving) fitValue(practiceOf(id));
              }}
              onNew={() => setIsNaming(true)}
            />
          )}
        </FormField>
        <FormField control={form.control} name="date">
          {(field) => <DateField {...field} label="Date" max={today} />}
        </FormField>
        <LogFields control={form.control} type={chosen?.type} />
      </Form>
      {/* Beside the form: a form inside of another would send that one too. */}
      <PracticeDialog
        isOpen={isNaming}
        onClose={() => setIsNaming(false)}
        onSaved={(practice) => {
          fitValue(practice);
          form.setValue('practiceId', practice.id, { shouldDirty: true });
        }}
      />
    </>
  );
}
