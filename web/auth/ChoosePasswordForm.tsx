import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { PasswordReset } from '#contract/auth/auth.ts';
import { paths } from '#web/paths.ts';
import { ApiError, reasonText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { SuccessNote } from '#web/platform/forms/SuccessNote.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { currentLanguage } from '#web/platform/language/texts.ts';
import { saveBrowserKey } from '#web/platform/session/browserKey.ts';
import { hardNavigate } from '#web/platform/session/hardNavigation.ts';
import { confirmationField, passwordsMatch } from '#web/platform/session/passwordConfirmation.ts';
import { endSession } from '#web/platform/session/sessionStore.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { useTimeout } from '#web/ui/useTimeout.ts';

const SECONDS_TO_LOGIN = 3;

const Fields = PasswordReset.omit({ token: true })
  .extend({ confirmation: confirmationField(msg`Please confirm your password`) })
  .refine(...passwordsMatch);

interface Props {
  token: string;
  /** The label of the button. */
  action: string;
}

/** Sets a new password with the token from a mail and opens the login page after 3 seconds. */
export function ChoosePasswordForm({ token, action }: Props) {
  const [message, setMessage] = useState<string | null>(null);
  const [isLinkInvalid, setIsLinkInvalid] = useState(false);
  useTimeout(message !== null, SECONDS_TO_LOGIN, () => hardNavigate(paths.login()));
  const { form, ...rest } = useContractForm({
    schema: Fields,
    defaults: { newPassword: '', confirmation: '' },
    send: async ({ newPassword }) => {
      try {
        const response = await api.auth.resetPassword({
          body: { token, newPassword, language: currentLanguage().tag },
        });
        // The server has ended all sessions. The one in this browser ends too, so that no later request reports
        // that it has expired.
        endSession();
        saveBrowserKey(response.browser);
        setMessage(response.message);
      } catch (failure) {
        setIsLinkInvalid(isLinkError(failure));
        throw failure;
      }
    },
    fallback: (failure) => reasonText(failure, t`An unknown error occurred.`),
  });
  if (message) {
    return (
      <SuccessNote>
        <Trans>
          {message} The login opens in {SECONDS_TO_LOGIN} seconds.
        </Trans>
      </SuccessNote>
    );
  }
  return (
    <Form
      {...rest}
      action={action}
      isWide
      otherActions={
        isLinkInvalid && (
          <ButtonLink variant="quiet" isWide href={paths.forgotPassword()}>
            <Trans>Request a new link</Trans>
          </ButtonLink>
        )
      }
    >
      <FormField control={form.control} name="newPassword">
        {(field) => (
          <PasswordField
            {...field}
            label={t`New password`}
            autoComplete="new-password"
            hint={t`At least 8 characters.`}
          />
        )}
      </FormField>
      <FormField control={form.control} name="confirmation">
        {(field) => <PasswordField {...field} label={t`Confirm password`} autoComplete="new-password" />}
      </FormField>
    </Form>
  );
}

/** Whether the server rejected the token, not the password. */
const isLinkError = (failure: unknown) =>
  failure instanceof ApiError &&
  failure.status === 400 &&
  failure.errors.every(({ path }) => path === 'token');
