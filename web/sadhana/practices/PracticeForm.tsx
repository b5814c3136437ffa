import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { Practice, PracticeType } from '../../../contract/sadhana.ts';
import { api } from '../../platform/api.ts';
import { Form } from '../../platform/Form.tsx';
import { FormField } from '../../platform/FormField.tsx';
import { LeaveQuestion } from '../../platform/LeaveQuestion.tsx';
import { useContractForm } from '../../platform/useContractForm.ts';
import { useDialogForm } from '../../platform/useDialogForm.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { practicesQuery } from '../readings.ts';
import { UNITS } from '../valueText.ts';
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
      const practice = await api.sadhana.addPractice({ body });
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
