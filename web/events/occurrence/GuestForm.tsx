import { useQueryClient } from '@tanstack/react-query';
import { GuestDraft } from '#contract/events/guests.ts';
import { occurrenceQuery } from '#web/events/queries.ts';
import { ApiError, errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { updateOccurrenceInCache } from './occurrenceCache.ts';

export interface GuestFormProps {
  occurrenceId: string;
  /** Says who will see the name. */
  nameNote: string;
  onRegistered: () => void;
}

const EMPTY = { name: '', email: '' };
const FALLBACK = 'Registration failed.';
const REGISTERED = 'You have been successfully registered as a guest!';

/** Registers a guest, who has no account. */
export function GuestForm({ occurrenceId, nameNote, onRegistered }: GuestFormProps) {
  const { register, showFailure } = useGuestRegistration(occurrenceId);
  const { form, ...rest } = useContractForm({
    schema: GuestDraft,
    defaults: EMPTY,
    send: async (body) => {
      try {
        await register(body);
        onRegistered();
        form.reset(EMPTY);
      } catch (failure) {
        showFailure(failure);
      }
    },
    fallback: FALLBACK,
  });
  const { blocker } = useUnsavedGuard(form.formState.isDirty);
  const { control } = form;
  return (
    <Form {...rest} action="Register as Guest" tone="quiet" isWide>
      <UnsavedChangesDialog blocker={blocker} />
      <FormField control={control} name="name">
        {(field) => <TextField {...field} label="Name" autoComplete="name" hint={nameNote} />}
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

function useGuestRegistration(occurrenceId: string) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();

  async function register(body: GuestDraft) {
    const occurrence = await api.events.registerGuest({ params: { id: occurrenceId }, body });
    await updateOccurrenceInCache(queryClient, occurrence);
    const note = `A confirmation has been sent to ${body.email}. If you cannot come, cancel with the link in it.`;
    void confirm.notice({ title: REGISTERED, body: note });
  }

  /** Shows the reason in a dialog. If the failure belongs to a field, throws it, so that the form shows it there. */
  function showFailure(failure: unknown) {
    // The event may be full or have ended: the panel then shows that.
    void queryClient.invalidateQueries({ queryKey: occurrenceQuery(occurrenceId).queryKey });
    if (failure instanceof ApiError && failure.errors.length > 0) throw failure;
    void confirm.notice({ title: errorText(failure, FALLBACK) });
  }
  return { register, showFailure };
}
