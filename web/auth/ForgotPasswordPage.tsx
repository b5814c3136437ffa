import { useState } from 'react';
import { EmailClaim } from '#contract/auth.ts';
import { RESET_LINK_SENT } from '#contract/platform/constants.ts';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { AuthCard } from './AuthCard.tsx';

export function ForgotPasswordPage() {
  const [message, setMessage] = useState<string | null>(null);
  const { form, ...rest } = useContractForm({
    schema: EmailClaim,
    defaults: { email: '' },
    send: async (body) =>
      setMessage((await api.auth.requestPasswordReset({ body })).message || RESET_LINK_SENT),
    fallback: 'An unknown error occurred.',
  });
  return (
    <AuthCard title="Forgot Password" below={<Link href={paths.login()}>Back to the login</Link>}>
      <Form {...rest} action="Send reset link" isWide>
        <FormField control={form.control} name="email">
          {(field) => <TextField {...field} label="Email" type="email" autoComplete="email" />}
        </FormField>
        {message && (
          <Note tone="sage" role="status">
            {message}
          </Note>
        )}
      </Form>
    </AuthCard>
  );
}
