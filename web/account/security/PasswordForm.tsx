import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { PasswordChange } from '#contract/account.ts';
import { paths } from '#web/paths.ts';
import { reasonText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { SuccessNote } from '#web/platform/forms/SuccessNote.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { confirmationField, passwordsMatch } from '#web/platform/session/passwordConfirmation.ts';
import { signOut } from '#web/platform/session/signOut.ts';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';

const SECONDS_TO_LOGOUT = 3;

const Fields = PasswordChange.extend({
  confirmation: confirmationField(msg`Please confirm your new password`),
}).refine(...passwordsMatch);

const FIELDS = [
  { name: 'oldPassword', label: msg`Current password`, autoComplete: 'current-password' },
  { name: 'newPassword', label: msg`New password`, autoComplete: 'new-password' },
  { name: 'confirmation', label: msg`Confirm new password`, autoComplete: 'new-password' },
] as const;

export function PasswordForm() {
  const [message, setMessage] = useState<string | null>(null);
  const { form, ...rest } = useContractForm({
    schema: Fields,
    defaults: { oldPassword: '', newPassword: '', confirmation: '' },
    send: async ({ oldPassword, newPassword }) => {
      const response = await api.account.changePassword({ body: { oldPassword, newPassword } });
      form.reset();
      setMessage(response.message);
      signOutLater();
    },
    fallback: (failure) => reasonText(failure, t`An unknown error occurred.`),
  });
  const { blocker } = useUnsavedGuard(form.formState.isDirty);
  if (message) {
    return (
      <SuccessNote>
        <Trans>
          {message} You will be logged out in {SECONDS_TO_LOGOUT} seconds.
        </Trans>
      </SuccessNote>
    );
  }
  return (
    <Form {...rest} action={t`Change Password`}>
      <UnsavedChangesDialog blocker={blocker} />
      {FIELDS.map(({ name, label, ...props }) => (
        <FormField key={name} control={form.control} name={name}>
          {(field) => <PasswordField {...field} {...props} label={t(label)} />}
        </FormField>
      ))}
    </Form>
  );
}

/** Signs out after the delay, even if the member has opened another page. Drafts stay stored. */
function signOutLater() {
  setTimeout(() => void signOut({ to: paths.login(), keepsDrafts: true }), SECONDS_TO_LOGOUT * 1000);
}
