import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { MAX_ADDED_REFLECTIONS, type ReflectionDraft } from '#contract/reflections.ts';
import { api } from '#web/platform/api/api.ts';
import { useCreateOnce } from '#web/platform/api/useCreateOnce.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormDialog } from '#web/platform/forms/FormDialog.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useDialogForm } from '#web/platform/forms/useDialogForm.ts';
import { TextArea } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { userText } from '#web/ui/userText.ts';
import style from './AddManyDialog.module.css';
import { dayText } from './dayText.ts';
import { invalidateOwnReflections } from './queries.ts';
import { reflectionLines } from './reflectionLines.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

/** Adds the reflections of a pasted list, and shows before what was read from it. */
export const AddManyDialog = ({ isOpen, onClose }: Props) => (
  <FormDialog title={t`Add Many`} isOpen={isOpen} onClose={onClose}>
    <AddManyForm onDone={onClose} />
  </FormDialog>
);

const AddManyValues = z.object({
  lines: z
    .string()
    .refine((text) => reflectionLines(text).length > 0, { error: () => t`Please enter a reflection.` })
    .refine((text) => reflectionLines(text).every(({ draft }) => draft), {
      error: () => t`Some lines cannot be read. The preview shows which.`,
    })
    .refine((text) => reflectionLines(text).length <= MAX_ADDED_REFLECTIONS, {
      error: () => t`At most ${MAX_ADDED_REFLECTIONS} reflections at a time.`,
    }),
});

function AddManyForm({ onDone }: { onDone: () => void }) {
  const addMany = useCreateOnce<{ reflections: ReflectionDraft[] }, { added: number }>({
    create: (body, idempotencyKey) => api.reflections.addMany({ body, idempotencyKey }),
    ifChanged: 'sendAnew',
  });
  const { form, ...rest } = useContractForm({
    schema: AddManyValues,
    defaults: { lines: '' },
    send: async ({ lines }) => {
      const reflections = reflectionLines(lines).flatMap(({ draft }) => draft ?? []);
      const { added } = await addMany({ reflections });
      allowNavigation();
      flushSync(onDone);
      toast.success(
        t`${plural(added, { one: '# reflection is added.', other: '# reflections are added.' })}`,
      );
      invalidateOwnReflections();
    },
    fallback: t`The reflections could not be added.`,
  });
  const { blocker, allowNavigation, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  const text = useWatch({ control: form.control, name: 'lines' });
  return (
    <>
      <UnsavedChangesDialog blocker={blocker} />
      <Form {...rest} action={t`Add`} onCancel={close}>
        <FormField control={form.control} name="lines">
          {(field) => (
            <TextArea
              {...field}
              label={t`Reflections`}
              hint={t`One on each line: text | author | day. The day can be left out.`}
              rows={6}
            />
          )}
        </FormField>
        <Preview text={text} />
      </Form>
    </>
  );
}

/** The reflections as they were read, or why a line is none. */
function Preview({ text }: { text: string }) {
  const lines = reflectionLines(text);
  if (lines.length === 0) return null;
  return (
    <div className={style.preview} role="status">
      <h3>
        <Trans>Preview</Trans>
      </h3>
      <ol>
        {lines.map(({ number, line, draft }) => (
          <li key={number}>
            <span {...userText()}>{draft?.content ?? line}</span>{' '}
            {draft ? (
              <span className={style.details}>
                <bdi>{draft.author}</bdi>
                {draft.on && `, ${dayText(draft.on)}`}
              </span>
            ) : (
              <span className={style.problem}>
                <Trans>This line cannot be read.</Trans>
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
