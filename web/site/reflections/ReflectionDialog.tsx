import { t } from '@lingui/core/macro';
import { flushSync } from 'react-dom';
import { type OwnReflection, REFLECTION_LIMITS, ReflectionDraft } from '#contract/reflections.ts';
import { api } from '#web/platform/api/api.ts';
import { useCreateOnce } from '#web/platform/api/useCreateOnce.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormDialog } from '#web/platform/forms/FormDialog.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useDialogForm } from '#web/platform/forms/useDialogForm.ts';
import { languageOptions } from '#web/platform/language/languageOptions.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { invalidateOwnReflections } from './queries.ts';

interface Props {
  /** The reflection that is changed; null while the dialog is closed. */
  edited: OwnReflection | 'new' | null;
  onClose: () => void;
}

/** Adds or changes a reflection of this site. */
export const ReflectionDialog = ({ edited, onClose }: Props) => (
  <FormDialog
    title={edited === 'new' ? t`Add Reflection` : t`Edit Reflection`}
    isOpen={edited !== null}
    onClose={onClose}
  >
    {edited && <ReflectionForm reflection={edited === 'new' ? null : edited} onDone={onClose} />}
  </FormDialog>
);

const valuesOf = (reflection: OwnReflection | null) => ({
  content: reflection?.content ?? '',
  author: reflection?.author ?? '',
  on: reflection?.on ?? '',
  language: reflection?.language ?? null,
});

interface FormProps {
  reflection: OwnReflection | null;
  onDone: () => void;
}

function ReflectionForm({ reflection, onDone }: FormProps) {
  const add = useCreateOnce<ReflectionDraft, OwnReflection>({
    create: (body, idempotencyKey) => api.reflections.add({ body, idempotencyKey }),
    ifChanged: ({ id }, body) => api.reflections.change({ params: { id }, body }),
  });
  const { form, ...rest } = useContractForm({
    schema: ReflectionDraft,
    defaults: valuesOf(reflection),
    send: async (body) => {
      if (reflection) await api.reflections.change({ params: { id: reflection.id }, body });
      else await add(body);
      allowNavigation();
      flushSync(onDone);
      toast.success(t`The reflection is saved.`);
      invalidateOwnReflections();
    },
    fallback: t`The reflection could not be saved.`,
  });
  const { control } = form;
  const { blocker, allowNavigation, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  return (
    <>
      <UnsavedChangesDialog blocker={blocker} />
      <Form {...rest} action={t`Save`} onCancel={close}>
        <FormField control={control} name="content">
          {(field) => <TextArea {...field} label={t`Text`} maxLength={REFLECTION_LIMITS.content} rows={4} />}
        </FormField>
        <FormField control={control} name="author">
          {(field) => (
            <TextField {...field} label={t`Author`} maxLength={REFLECTION_LIMITS.author} autoComplete="off" />
          )}
        </FormField>
        <FormField control={control} name="on">
          {(field) => (
            <TextField
              {...field}
              value={field.value ?? ''}
              label={t`Day (optional)`}
              hint={t`For example 2027-04-14, or 04-14 for this day of each year. Without a day, it is shown in turn with the others.`}
              autoComplete="off"
            />
          )}
        </FormField>
        <FormField control={control} name="language">
          {({ value, onChange, ...field }) => (
            <Select
              {...field}
              label={t`Language`}
              options={languageOptions(value)}
              value={value ?? ''}
              onChange={(chosen) => onChange(chosen || null)}
            />
          )}
        </FormField>
      </Form>
    </>
  );
}
