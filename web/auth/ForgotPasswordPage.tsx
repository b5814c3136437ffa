import { useState } from 'react';
import { EmailClaim } from '../../contract/auth.ts';
import { RESET_SENT } from '../../contract/refusals.ts';
import { paths } from '../paths.ts';
import { api } from '../platform/api.ts';
import { Form } from '../platform/Form.tsx';
import { FormField } from '../platform/FormField.tsx';
import { useContractForm } from '../platform/useContractForm.ts';
import { Link } from '../ui/Link.tsx';
import { Note } from '../ui/Note.tsx';
import { TextField } from '../ui/TextField.tsx';
import { Threshold } from './Threshold.tsx';

export function ForgotPasswordPage() {
  const [told, setTold] = useState<string | null>(null);
  const { form, ...rest } = useContractForm({
    schema: EmailClaim,
    defaults: { email: '' },
    send: async (body) => setTold((await api.auth.requestPasswordReset({ body })).message || RESET_SENT),
    fallback: 'An unknown error occurred.',
  });
  return (
    <Threshold title="Forgot Password" below={<Link href={paths.login()}>Back to the login</Link>}>
      <Form {...rest} action="Send reset link" isWide>
        <FormField control={form.control} name="email">
          {(field) => <TextField {...field} label="Email" type="email" autoComplete="email" />}
        </FormField>
        {told && (
          <Note tone="sage" role="status">
            {told}
          </Note>
        )}
      </Form>
    </Threshold>
  );
}
