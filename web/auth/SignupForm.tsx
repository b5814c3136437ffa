import { Signup } from '#contract/auth.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';

export interface SignupRequest {
  username: string;
  email: string;
  message: string;
}

interface Props {
  onAsked: (asked: SignupRequest) => void;
}

export function SignupForm({ onAsked }: Props) {
  const { form, ...rest } = useContractForm({
    schema: Signup,
    defaults: { username: '', email: '', password: '' },
    send: async (body) => {
      const { message } = await api.auth.signup({ body });
      onAsked({ username: body.username, email: body.email, message });
    },
    fallback: 'An unknown error occurred during sign up.',
  });
  const { control } = form;
  return (
    <Form {...rest} action="Create account" isWide>
      <FormField control={control} name="username">
        {(field) => <TextField {...field} label="Username" autoComplete="username" />}
      </FormField>
      <FormField control={control} name="email">
        {(field) => <TextField {...field} label="Email" type="email" autoComplete="email" />}
      </FormField>
      <FormField control={control} name="password">
        {(field) => (
          <TextField
            {...field}
            label="Password"
            type="password"
            autoComplete="new-password"
            hint="At least 8 characters."
          />
        )}
      </FormField>
    </Form>
  );
}
