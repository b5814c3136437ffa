import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { reasonText } from '#web/platform/api/ApiError.ts';
import { useErrorNotice } from '#web/platform/api/useErrorNotice.ts';
import { TextArea } from '#web/ui/fields/TextField.tsx';
import { Form } from './Form.tsx';
import { FormDialog } from './FormDialog.tsx';
import { FormField } from './FormField.tsx';
import style from './ReasonDialog.module.css';
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx';
import { useContractForm } from './useContractForm.ts';
import { useDialogForm } from './useDialogForm.ts';

interface Reason {
  reason: string;
}

interface Props<Result> {
  title: string;
  /** Text that says what the decision is about. */
  about: ReactNode;
  /** The schema of the body in the contract. */
  schema: z.ZodType<Reason>;
  /** Who reads the reason. */
  hint: string;
  action: string;
  isOpen: boolean;
  onClose: () => void;
  send: (body: Reason) => Promise<Result>;
  /** Called after the dialog has closed. */
  onSent: (result: Result) => Promise<void>;
}

/** Asks for the reason of a decision, which is required. */
export function ReasonDialog<Result>({ title, isOpen, onClose, ...form }: Props<Result>) {
  return (
    <FormDialog title={title} isOpen={isOpen} onClose={onClose}>
      <ReasonForm {...form} onDone={onClose} />
    </FormDialog>
  );
}

type FormProps<Result> = Omit<Props<Result>, 'title' | 'isOpen' | 'onClose'> & { onDone: () => void };

function ReasonForm<Result>({ about, schema, hint, action, send, onSent, onDone }: FormProps<Result>) {
  const { runOrShowError } = useErrorNotice();
  const { form, ...rest } = useContractForm({
    schema: schema as z.ZodType<Reason, Reason>,
    defaults: { reason: '' },
    send: async (body) => {
      const sent = await runOrShowError(async () => ({ result: await send(body) }));
      if (!sent) return;
      allowNavigation();
      // The dialog must close before the focus moves, because an open dialog takes the focus back.
      flushSync(onDone);
      await onSent(sent.result);
    },
    fallback: (failure) => reasonText(failure, t`An unexpected error occurred.`),
  });
  const { blocker, allowNavigation, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  return (
    <>
      <UnsavedChangesDialog blocker={blocker} />
      <p className={style.about}>{about}</p>
      <Form {...rest} action={action} tone="danger" onCancel={close}>
        <FormField control={form.control} name="reason">
          {(field) => <TextArea {...field} label={t`Reason`} rows={4} hint={hint} />}
        </FormField>
      </Form>
    </>
  );
}
