import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { EmailChange } from '#contract/auth/recovery.ts';
import { AccountSection } from '#web/account/AccountSection.tsx';
import { errorText, reasonText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { invalidateSecurity } from './queries.ts';
import { SecurityRow } from './SecurityRow.tsx';

/** The email of the account. A new email takes effect when the link in the mail to it is opened. */
export function EmailSection({ newEmail }: { newEmail: string | null }) {
  const { email } = useMember();
  return (
    <AccountSection title={t`Email Address`} intro={t`Your email is ${email}.`}>
      {newEmail && <PendingEmailChange newEmail={newEmail} />}
      <EmailForm key={newEmail} />
    </AccountSection>
  );
}

function PendingEmailChange({ newEmail }: { newEmail: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.auth.cancelEmailChange(),
    onSuccess: invalidateSecurity,
    onError: (failure) => toast.failure(errorText(failure, t`Failed to cancel the change.`)),
  });
  return (
    <SecurityRow title={newEmail} details={t`Waits until you open the link in the mail to this address.`}>
      <Button variant="subtle" isPending={isPending} onPress={() => mutate()}>
        <Trans>Cancel the change</Trans>
      </Button>
    </SecurityRow>
  );
}

function EmailForm() {
  const [message, setMessage] = useState<string | null>(null);
  const { form, ...rest } = useContractForm({
    schema: EmailChange,
    defaults: { newEmail: '' },
    send: async (body) => {
      setMessage((await api.auth.requestEmailChange({ body })).message);
      form.reset();
      void invalidateSecurity();
    },
    fallback: (failure) => reasonText(failure, t`An unknown error occurred.`),
  });
  return (
    <Form {...rest} action={t`Change Email`} tone="quiet">
      {message && (
        <Note tone="sage" role="status">
          {message}
        </Note>
      )}
      <FormField control={form.control} name="newEmail">
        {(field) => <TextField {...field} label={t`New email`} type="email" autoComplete="email" />}
      </FormField>
    </Form>
  );
}
