import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { type Practice, PracticeDraft, type PracticeType } from '#contract/sadhana/practices.ts';
import { api } from '#web/platform/api/api.ts';
import { useCreateOnce } from '#web/platform/api/useCreateOnce.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormDialog } from '#web/platform/forms/FormDialog.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useDialogForm } from '#web/platform/forms/useDialogForm.ts';
import { unitText } from '#web/platform/practiceValues.ts';
import { parseCount } from '#web/platform/text/parseCount.ts';
import { practicesQuery } from '#web/sadhana/queries.ts';
import { RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onSaved?: (practice: Practice) => void;
}

/** Creates one of the member's own practices. */
export function PracticeDialog({ isOpen, onClose, onSaved }: Props) {
  return (
    <FormDialog title={t`New Practice`} isOpen={isOpen} onClose={onClose}>
      <PracticeForm
        onSaved={(practice) => {
          onClose();
          toast.success(t`${{ name: practice.name }} is added to your practices.`);
          onSaved?.(practice);
        }}
      />
    </FormDialog>
  );
}

const practiceTypes = () => [
  { value: 'time', label: t`Minutes` },
  { value: 'reps', label: t`Repetitions` },
];

const EMPTY: PracticeFormValues = { name: '', type: 'time', defaultValue: '' };

function PracticeForm({ onSaved }: { onSaved: (practice: Practice) => void }) {
  const queryClient = useQueryClient();
  const create = useCreateOnce<PracticeDraft, Practice>({
    create: (body, idempotencyKey) => api.sadhana.createPractice({ body, idempotencyKey }),
    ifChanged: 'showCreated',
  });
  const { form, ...rest } = useContractForm({
    schema: PracticeFormValues,
    defaults: EMPTY,
    send: async (body) => {
      const practice = await create(body);
      allowNavigation();
      const { queryKey } = practicesQuery();
      queryClient.setQueryData(queryKey, (practices) => practices && [...practices, practice]);
      void queryClient.invalidateQueries({ queryKey });
      onSaved(practice);
    },
    fallback: t`Failed to save the practice.`,
  });
  const { blocker, allowNavigation, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  const type = useWatch({ control: form.control, name: 'type' });
  return (
    <>
      <UnsavedChangesDialog blocker={blocker} />
      <Form {...rest} action={t`Save Practice`} onCancel={close}>
        <FormField control={form.control} name="name">
          {(field) => <TextField {...field} label={t`Name`} autoComplete="off" />}
        </FormField>
        <FormField control={form.control} name="type">
          {(field) => (
            <RadioGroup
              {...field}
              label={t`Type`}
              options={practiceTypes()}
              onChange={(chosen) => field.onChange(chosen as PracticeType)}
            />
          )}
        </FormField>
        <FormField control={form.control} name="defaultValue">
          {(field) => (
            <TextField
              {...field}
              label={t`Default value`}
              unit={unitText(type)}
              isOptional
              type="number"
              inputMode="numeric"
              min={1}
              autoComplete="off"
              hint={t`The initial value of a new log.`}
            />
          )}
        </FormField>
      </Form>
    </>
  );
}

type PracticeFormValues = { name: string; type: PracticeType; defaultValue: string };

const withParsedValue = (values: PracticeFormValues) => ({
  ...values,
  defaultValue: parseCount(values.defaultValue),
});

/** The values of the form, with the default value as text. */
const PracticeFormValues: z.ZodType<PracticeDraft, PracticeFormValues> = z.preprocess(
  withParsedValue,
  PracticeDraft,
);
