import { useState } from 'react';
import { EmailClaim } from '#contract/auth.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { Note } from '#web/ui/feedback/Note.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

/** Sends the verification mail again. Asks for the address where only a username is known. */
export function ResendVerification({ email }: { email: string }) {
  const [told, setTold] = useState<string | null>(null);
  const [isKnown] = useState(() => EmailClaim.safeParse({ email }).success);
  const { form, ...rest } = useContractForm({
    schema: EmailClaim,
    defaults: { email: isKnown ? email : '' },
    send: async (body) => setTold((await api.auth.resendVerification({ body })).message),
    fallback: 'An unknown error occurred.',
  });
  return (
    <Form {...rest} action="Resend verification email" tone="quiet" isWide>
      {!isKnown && (
        <FormField control={form.control} name="email">
          {(field) => <TextField {...field} label="Email" type="email" autoComplete="email" />}
        </FormField>
      )}
      {told && (
        <Note tone="sage" role="status">
          {told}
        </Note>
      )}
    </Form>
  );
}
