import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { EmailBody } from '#contract/auth/auth.ts';
import { reasonText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { Note } from '#web/ui/feedback/Note.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

interface Props {
  /** The email address. Without a valid address, the form asks for one. */
  email?: string;
  /** The label of the button. */
  action: string;
  tone?: 'primary' | 'quiet';
  /** Requests the mail. Resolves with the message to show. */
  send: (body: EmailBody) => Promise<string>;
}

/** Requests a mail with a link. */
export function EmailRequestForm({ email = '', action, tone, send }: Props) {
  const [message, setMessage] = useState<string | null>(null);
  const [isEmailKnown] = useState(() => EmailBody.safeParse({ email }).success);
  const { form, ...rest } = useContractForm({
    schema: EmailBody,
    defaults: { email: isEmailKnown ? email : '' },
    send: async (body) => setMessage(await send(body)),
    fallback: (failure) => reasonText(failure, t`An unknown error occurred.`),
  });
  return (
    <Form {...rest} action={action} tone={tone} isWide>
      {!isEmailKnown && (
        <FormField control={form.control} name="email">
          {(field) => <TextField {...field} label={t`Email`} type="email" autoComplete="email" />}
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

/** Requests the verification mail of a signup again. */
export const ResendVerificationForm = ({ email }: { email: string }) => (
  <EmailRequestForm
    email={email}
    action={t`Resend verification email`}
    tone="quiet"
    send={async (body) => (await api.auth.resendVerification({ body })).message}
  />
);
