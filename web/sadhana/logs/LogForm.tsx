import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type Log, LogDraft } from '#contract/sadhana/logs.ts';
import type { Practice } from '#contract/sadhana/practices.ts';
import { api } from '#web/platform/api/api.ts';
import { randomUuid } from '#web/platform/api/randomUuid.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useDialogForm } from '#web/platform/forms/useDialogForm.ts';
import { practiceName } from '#web/platform/practiceName.ts';
import { logFailureText } from '#web/sadhana/logText.ts';
import { PracticeDialog } from '#web/sadhana/practices/PracticeDialog.tsx';
import { practiceToday } from '#web/sadhana/practiceToday.ts';
import { invalidateLogQueries } from '#web/sadhana/queries.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { DateField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { fieldsOf, LogFields, logFormSchema } from './LogFields.tsx';
import style from './LogForm.module.css';

interface Props {
  /** The initial date of the form. A future day is replaced by today. */
  day: string;
  practices: readonly Practice[];
  onLogged: (day: string) => void;
}

export function LogForm({ day, practices, onLogged }: Props) {
  const queryClient = useQueryClient();
  const createLog = useCreateLogOnce();
  const [isPracticeDialogOpen, setIsPracticeDialogOpen] = useState(false);
  const today = practiceToday();
  const practiceOf = (id: string) => practices.find((practice) => practice.id === id);
  const { form, ...rest } = useContractForm({
    schema: logFormSchema((id) => practiceOf(id)?.type, today),
    defaults: {
      practiceId: practices[0]?.id ?? '',
      date: day > today ? today : day,
      ...fieldsOf(),
      value: String(practices[0]?.defaultValue ?? ''),
    },
    send: async (body) => {
      const log = await createLog(body);
      allowNavigation();
      invalidateLogQueries(queryClient);
      toast.success(t`${{ name: practiceName(log.practice) }} is logged.`);
      onLogged(log.date);
    },
    fallback: logFailureText,
  });
  const { blocker, allowNavigation, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  const selectedPractice = practiceOf(useWatch({ control: form.control, name: 'practiceId' }));

  /** Sets the default value of the practice, unless the member has typed a value. */
  function applyDefaultValue(chosenPractice: Practice | undefined) {
    const value = form.getValues('value');
    if (!chosenPractice || !['', String(selectedPractice?.defaultValue)].includes(value)) return;
    form.setValue('value', String(chosenPractice.defaultValue), {
      shouldDirty: true,
      shouldValidate: value === '',
    });
  }

  return (
    <>
      <UnsavedChangesDialog blocker={blocker} />
      <Form {...rest} action={t`Save Log`} onCancel={close}>
        <FormField control={form.control} name="practiceId">
          {(field) => (
            <PracticeSelect
              {...field}
              practices={practices}
              onChange={(id) => {
                field.onChange(id);
                if (!rest.isSaving) applyDefaultValue(practiceOf(id));
              }}
              onNewPractice={() => setIsPracticeDialogOpen(true)}
            />
          )}
        </FormField>
        <FormField control={form.control} name="date">
          {(field) => <DateField {...field} label={t`Date`} max={today} />}
        </FormField>
        <LogFields control={form.control} type={selectedPractice?.type} />
      </Form>
      {/* Outside the form, because submitting a nested form would submit the outer one too. */}
      <PracticeDialog
        isOpen={isPracticeDialogOpen}
        onClose={() => setIsPracticeDialogOpen(false)}
        onSaved={(practice) => {
          applyDefaultValue(practice);
          form.setValue('practiceId', practice.id, { shouldDirty: true });
        }}
      />
    </>
  );
}

interface PracticeSelectProps {
  /** The built-in practices, then the member's own. */
  practices: readonly Practice[];
  value: string;
  onChange: (id: string) => void;
  onNewPractice: () => void;
  onBlur?: () => void;
  name?: string;
  error?: string;
  inputRef?: Ref<HTMLSelectElement>;
}

/** Selects a practice, or opens the form for a new one. */
function PracticeSelect({ practices, onNewPractice, ...field }: PracticeSelectProps) {
  return (
    <div className={style.practice}>
      <Select
        {...field}
        label={t`Practice`}
        options={practices.map((practice) => ({ value: practice.id, label: practiceName(practice) }))}
      />
      <Button variant="plain" onPress={onNewPractice}>
        <Plus />
        <Trans>New Practice</Trans>
      </Button>
    </div>
  );
}

/**
 * Creates one log, even if the form is sent several times. If an earlier attempt reached the server but its
 * response was lost, the server returns the log of that attempt, which is then updated with later changes.
 */
function useCreateLogOnce() {
  const [key] = useState(randomUuid);
  const hasAttempted = useRef(false);

  return async (body: LogDraft): Promise<Log> => {
    const isRetry = hasAttempted.current;
    hasAttempted.current = true;
    const log = await api.sadhana.createLog({ body, idempotencyKey: key });
    if (!isRetry || matchesDraft(log, body)) return log;
    return api.sadhana.updateLog({ params: { id: log.id }, body });
  };
}

const matchesDraft = (log: Log, draft: LogDraft) =>
  LogDraft.omit({ entry: true })
    .keyof()
    .options.every((field) => log[field] === draft[field]);
