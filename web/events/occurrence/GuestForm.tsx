import { useQueryClient } from '@tanstack/react-query';
import { GuestDraft } from '#contract/events/events.ts';
import { occurrenceQuery } from '#web/events/queries.ts';
import { ApiError, errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { LeaveQuestion } from '#web/platform/forms/LeaveQuestion.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { updateOccurrenceInCache } from './updateOccurrenceInCache.ts';

export interface GuestFormProps {
  id: string;
  /** Who will see the name. */
  note: string;
  onRegistered: () => void;
}

const EMPTY = { name: '', email: '' };
const FAILED = 'Registration failed.';
const DONE = 'You have been successfully registered as a guest!';

/** Registers somebody without an account. */
export function GuestForm({ id, note, onRegistered }: GuestFormProps) {
  const { register, refuse } = useRegistering(id);
  const { form, ...rest } = useContractForm({
    schema: GuestDraft,
    defaults: EMPTY,
    send: async (body) => {
      try {
        await register(body);
        onRegistered();
        form.reset(EMPTY);
      } catch (failure) {
        refuse(failure);
      }
    },
    fallback: FAILED,
  });
  const { blocker } = useUnsavedGuard(form.formState.isDirty);
  const { control } = form;
  return (
    <Form {...rest} action="Register as Guest" tone="quiet" isWide>
      <LeaveQuestion blocker={blocker} />
      <FormField control={control} name="name">
        {(field) => <TextField {...field} label="Name" autoComplete="name" hint={note} />}
      </FormField>
      <FormField control={control} name="email">
        {(field) => (
          <TextField
            {...field}
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            hint="Only to tell you if something changes."
          />
        )}
      </FormField>
    </Form>
  );
}

function useRegistering(id: string) {
  const cache = useQueryClient();
  const confirm = useConfirm();

  async function register(body: GuestDraft) {
    await updateOccurrenceInCache(cache, await api.events.registerGuest({ params: { id }, body }));
    const note = `A mail to ${body.email} confirms it. Its link cancels, if you cannot come.`;
    void confirm.notice({ title: DONE, body: note });
  }

  /** Alerts why, unless a field can say it. */
  function refuse(failure: unknown) {
    // It may be full by now, or over: the panel then says so.
    void cache.invalidateQueries({ queryKey: occurrenceQuery(id).queryKey });
    if (failure instanceof ApiError && failure.errors.length > 0) throw failure;
    void confirm.notice({ title: errorText(failure, FAILED) });
  }
  return { register, refuse };
}
