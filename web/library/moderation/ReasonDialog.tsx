import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { Rejection } from '#contract/library.ts';
import { reasonText } from '#web/platform/api/ApiError.ts';
import { useErrorNotice } from '#web/platform/api/useErrorNotice.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormDialog } from '#web/platform/forms/FormDialog.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useDialogForm } from '#web/platform/forms/useDialogForm.ts';
import { TextArea } from '#web/ui/fields/TextField.tsx';
import style from './ReasonDialog.module.css';

interface Props<Result> {
  title: string;
  /** Text that names the book. */
  about: ReactNode;
  action: string;
  isOpen: boolean;
  onClose: () => void;
  send: (rejection: Rejection) => Promise<Result>;
  /** Called after the dialog has closed. */
  onSent: (result: Result) => Promise<void>;
}

/** Asks for the reason of a decision. The server sends the reason to the submitter by mail. */
export function ReasonDialog<Result>({ title, isOpen, onClose, ...form }: Props<Result>) {
  return (
    <FormDialog title={title} isOpen={isOpen} onClose={onClose}>
      <ReasonForm {...form} onDone={onClose} />
    </FormDialog>
  );
}

const RejectionFormValues = Rejection as z.ZodType<Rejection, { reason: string }>;

type FormProps<Result> = Omit<Props<Result>, 'title' | 'isOpen' | 'onClose'> & { onDone: () => void };

function ReasonForm<Result>({ about, action, send, onSent, onDone }: FormProps<Result>) {
  const { runOrShowError } = useErrorNotice();
  const { form, ...rest } = useContractForm({
    schema: RejectionFormValues,
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
          {(field) => (
            <TextArea {...field} label={t`Reason`} rows={4} hint={t`The submitter gets this by mail.`} />
          )}
        </FormField>
      </Form>
    </>
  );
}
