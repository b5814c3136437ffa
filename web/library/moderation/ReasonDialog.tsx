import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { Rejection } from '#contract/library.ts';
import { useErrorNotice } from '#web/platform/api/useErrorNotice.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormDialog } from '#web/platform/forms/FormDialog.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { LeaveQuestion } from '#web/platform/forms/LeaveQuestion.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useDialogForm } from '#web/platform/forms/useDialogForm.ts';
import { TextArea } from '#web/ui/fields/TextField.tsx';
import style from './RejectForm.module.css';

interface Props {
  title: string;
  /** What is decided on. */
  about: ReactNode;
  action: string;
  isOpen: boolean;
  onClose: () => void;
  send: (rejection: Rejection) => Promise<unknown>;
  /** Called with the dialog closed. */
  onSent: () => Promise<void>;
}

/** A decision that needs a reason, of which the submitter is told by mail. */
export function ReasonDialog({ title, isOpen, onClose, ...form }: Props) {
  return (
    <FormDialog title={title} isOpen={isOpen} onClose={onClose}>
      <ReasonForm {...form} onDone={onClose} />
    </FormDialog>
  );
}

const TypedRejection = Rejection as z.ZodType<Rejection, { reason: string }>;

type FormProps = Omit<Props, 'title' | 'isOpen' | 'onClose'> & { onDone: () => void };

function ReasonForm({ about, action, send, onSent, onDone }: FormProps) {
  const { orTell } = useErrorNotice();
  const { form, ...rest } = useContractForm({
    schema: TypedRejection,
    defaults: { reason: '' },
    send: async (body) => {
      const isSent = await orTell(async () => {
        await send(body);
        return true;
      });
      if (!isSent) return;
      release();
      // Closed at once: an open dialog would take the focus back.
      flushSync(onDone);
      await onSent();
    },
    fallback: 'An unexpected error occurred.',
  });
  const { blocker, release, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  return (
    <>
      <LeaveQuestion blocker={blocker} />
      <p className={style.about}>{about}</p>
      <Form {...rest} action={action} tone="danger" onCancel={close}>
        <FormField control={form.control} name="reason">
          {(field) => (
            <TextArea {...field} label="Reason" rows={4} hint="The submitter is told this by mail." />
          )}
        </FormField>
      </Form>
    </>
  );
}
