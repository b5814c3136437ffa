import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { Rejection, type Submission } from '#contract/library.ts';
import { ApiError } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { LeaveQuestion } from '#web/platform/forms/LeaveQuestion.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useDialogForm } from '#web/platform/forms/useDialogForm.ts';
import { TextArea } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { focusNextRow } from './focusNextRow.ts';
import style from './RejectForm.module.css';
import { isDecided, useQueue } from './useQueue.ts';

interface Props {
  submission: Submission;
  onDone: () => void;
}

const TypedRejection = Rejection as z.ZodType<Rejection, { reason: string }>;

export function RejectForm({ submission: { id, title, submitter }, onDone }: Props) {
  const { drop, tell, notice } = useQueue();
  const { form, ...rest } = useContractForm({
    schema: TypedRejection,
    defaults: { reason: '' },
    send: async (body) => {
      try {
        await api.library.reject({ params: { id }, body });
        leave();
        toast.success(`“${title}” is rejected; its submitter is told the reason.`);
      } catch (failure) {
        if (failure instanceof ApiError && failure.errors.length > 0) throw failure;
        if (!isDecided(failure)) return tell(failure);
        leave();
        notice(failure.message);
      }
      await drop(id);
    },
    fallback: 'An unexpected error occurred.',
  });
  const { blocker, release, close } = useDialogForm(form.formState.isDirty, rest.isSaving);

  function leave() {
    release();
    // Closed at once: an open dialog would take the focus back.
    flushSync(onDone);
    focusNextRow(id, true);
  }

  return (
    <>
      <LeaveQuestion blocker={blocker} />
      <p className={style.about}>
        “<bdi>{title}</bdi>”, brought by <bdi>{submitter?.username ?? 'Community'}</bdi>.
      </p>
      <Form {...rest} action="Reject" tone="danger" onCancel={close}>
        <FormField control={form.control} name="reason">
          {(field) => (
            <TextArea {...field} label="Reason" rows={4} hint="The submitter is told this by mail." />
          )}
        </FormField>
      </Form>
    </>
  );
}
