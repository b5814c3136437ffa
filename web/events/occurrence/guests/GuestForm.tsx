import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { GuestDraft } from '#contract/events/guests.ts';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { nameNote } from '#web/events/occurrence/nameNote.ts';
import { updateOccurrenceInCache } from '#web/events/occurrence/occurrenceCache.ts';
import { occurrenceQuery } from '#web/events/queries.ts';
import { ApiError, errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { currentLanguage } from '#web/platform/language/texts.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

export interface GuestFormProps {
  occurrence: Occurrence;
  /** Whether the guest joins the waitlist, because the event is full. */
  isWaitlist: boolean;
  onRegistered: () => void;
}

const EMPTY = { name: '', email: '' };
const fallbackText = (isWaitlist: boolean) =>
  isWaitlist ? t`You could not be added to the waitlist.` : t`Registration failed.`;

/** Registers a guest, who has no account, or puts them on the waitlist. */
export function GuestForm({ occurrence, isWaitlist, onRegistered }: GuestFormProps) {
  const { register, showFailure } = useGuestRegistration(occurrence, isWaitlist);
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
    fallback: fallbackText(isWaitlist),
  });
  const { blocker } = useUnsavedGuard(form.formState.isDirty);
  const { control } = form;
  return (
    <Form {...rest} action={isWaitlist ? t`Join the Waitlist` : t`Register as Guest`} tone="quiet" isWide>
      <UnsavedChangesDialog blocker={blocker} />
      <FormField control={control} name="name">
        {(field) => (
          <TextField {...field} label={t`Name`} autoComplete="name" hint={nameNote(occurrence, isWaitlist)} />
        )}
      </FormField>
      <FormField control={control} name="email">
        {(field) => (
          <TextField
            {...field}
            label={t`Email`}
            type="email"
            inputMode="email"
            autoComplete="email"
            hint={
              isWaitlist
                ? t`Only to ask you if a spot comes free.`
                : t`Only to tell you if something changes.`
            }
          />
        )}
      </FormField>
    </Form>
  );
}

function useGuestRegistration({ id }: Occurrence, isWaitlist: boolean) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();

  async function register(body: GuestDraft) {
    const call = isWaitlist ? 'joinWaitlistAsGuest' : 'registerGuest';
    const occurrence = await api.events[call]({
      params: { id },
      body: { ...body, language: currentLanguage().tag },
    });
    await updateOccurrenceInCache(queryClient, occurrence);
    void confirm.notice(isWaitlist ? waitingNotice(body, occurrence) : registeredNotice(body, occurrence));
  }

  /** Shows the reason in a dialog. If the failure belongs to a field, throws it, so that the form shows it there. */
  function showFailure(failure: unknown) {
    // The event may be full or have ended, or may have a free spot again: the panel then shows that.
    void queryClient.invalidateQueries({ queryKey: occurrenceQuery(id).queryKey });
    if (failure instanceof ApiError && failure.errors.length > 0) throw failure;
    void confirm.notice({ title: errorText(failure, fallbackText(isWaitlist)) });
  }
  return { register, showFailure };
}

const waitingNotice = ({ email }: GuestDraft, { guestsConfirm }: Occurrence) =>
  guestsConfirm
    ? {
        title: t`Please confirm your place on the waitlist.`,
        body: t`A mail has been sent to ${email}. You are asked only after you have confirmed your place with the link in it.`,
      }
    : {
        title: t`You are on the waitlist.`,
        body: t`A mail has been sent to ${email}. It has a link with which you can leave the waitlist.`,
      };

/** Within this time before the start, a registration need not be confirmed. */
const LAST_CONFIRMATION_MS = 5 * 60_000;

const registeredNotice = ({ email }: GuestDraft, { guestsConfirm, startTime }: Occurrence) =>
  guestsConfirm && Date.parse(startTime) - Date.now() > LAST_CONFIRMATION_MS
    ? {
        title: t`Please confirm your spot.`,
        body: t`A mail has been sent to ${email}. Your spot is kept until the time in it. Confirm it with the link.`,
      }
    : {
        title: t`You have been successfully registered as a guest!`,
        body: t`A confirmation has been sent to ${email}. If you cannot come, cancel with the link in it.`,
      };
