import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { Practice, PracticeType } from '#contract/sadhana/sadhana.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { LeaveQuestion } from '#web/platform/forms/LeaveQuestion.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useDialogForm } from '#web/platform/forms/useDialogForm.ts';
import { practicesQuery } from '#web/sadhana/queries.ts';
import { UNITS } from '#web/sadhana/valueText.ts';
import { RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { TypedPractice } from './typedPractice.ts';

const TYPES = [
  { value: 'time', label: 'Minutes' },
  { value: 'reps', label: 'Repetitions' },
];

const EMPTY: TypedPractice = { name: '', type: 'time', defaultValue: '' };

export function PracticeForm({ onSaved }: { onSaved: (practice: Practice) => void }) {
  const cache = useQueryClient();
  const { form, ...rest } = useContractForm({
    schema: TypedPractice,
    defaults: EMPTY,
    send: async (body) => {
      const practice = await api.sadhana.createPractice({ body });
      release();
      const { queryKey } = practicesQuery();
      cache.setQueryData(queryKey, (read) => read && [...read, practice]);
      void cache.invalidateQueries({ queryKey });
      onSaved(practice);
    },
    fallback: 'Failed to save the practice.',
  });
  const { blocker, release, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  const type = useWatch({ control: form.control, name: 'type' });
  return (
    <>
      <LeaveQuestion blocker={blocker} />
      <Form {...rest} action="Save Practice" onCancel={close}>
        <FormField control={form.control} name="name">
          {(field) => <TextField {...field} label="Name" autoComplete="off" />}
        </FormField>
        <FormField control={form.control} name="type">
          {(field) => (
            <RadioGroup
              {...field}
              label="Type"
              options={TYPES}
              onChange={(chosen) => field.onChange(chosen as PracticeType)}
            />
          )}
        </FormField>
        <FormField control={form.control} name="defaultValue">
          {(field) => (
            <TextField
              {...field}
              label="Default value"
              unit={UNITS[type].long}
              isOptional
              type="number"
              inputMode="numeric"
              min={1}
              autoComplete="off"
              hint="What a log of it begins with."
            />
          )}
        </FormField>
      </Form>
    </>
  );
}
