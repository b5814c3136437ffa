import { useState } from 'react';
import { EmailClaim } from '#contract/auth.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { Note } from '#web/ui/feedback/Note.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

/** Sends the verification mail again. Has a field for the address if `email` is not one. */
export function ResendVerificationForm({ email }: { email: string }) {
  const [message, setMessage] = useState<string | null>(null);
  const [isEmailKnown] = useState(() => EmailClaim.safeParse({ email }).success);
  const { form, ...rest } = useContractForm({
    schema: EmailClaim,
    defaults: { email: isEmailKnown ? email : '' },
    send: async (body) => setMessage((await api.auth.resendVerification({ body })).message),
    fallback: 'An unknown error occurred.',
  });
  return (
    <Form {...rest} action="Resend verification email" tone="quiet" isWide>
      {!isEmailKnown && (
        <FormField control={form.control} name="email">
          {(field) => <TextField {...field} label="Email" type="email" autoComplete="email" />}
        </FormField>
      )}
      {message && (
        <Note tone="sage" role="status">
          {message}
        </Note>
      )}
    </Form>
  );
}
