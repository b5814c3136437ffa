import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Signup } from '#contract/auth/auth.ts';
import { MAX_SIGNUP_WORDS } from '#contract/auth/registrations.ts';
import { paths } from '#web/paths.ts';
import { ApiError, isForbidden, reasonText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { currentLanguage } from '#web/platform/language/texts.ts';
import { siteQuery } from '#web/platform/site/site.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx';

export interface SubmittedSignup {
  username: string;
  email: string;
  message: string;
}

interface Props {
  inviteToken: string | null;
  /** The question of a site where admins accept new accounts. */
  question: string;
  /** Whether the question is known to be asked. Otherwise it appears when the server asks for an answer. */
  isAskedFirst: boolean;
  /** The addresses of the pages of the site. */
  agreedPages: string[];
  onSubmitted: (signup: SubmittedSignup) => void;
}

/** The form that asks for a new account. */
export function SignupForm({ inviteToken, question, isAskedFirst, agreedPages, onSubmitted }: Props) {
  const queryClient = useQueryClient();
  const [isAskedNow, setIsAskedNow] = useState(false);
  const isAsked = isAskedFirst || isAskedNow;
  const { form, ...rest } = useContractForm({
    schema: Signup,
    defaults: { username: '', email: '', password: '', words: '' },
    send: async ({ words, ...fields }) => {
      const language = currentLanguage().tag;
      const body = {
        ...{ ...fields, language },
        ...(isAsked && { words }),
        ...(inviteToken && { inviteToken }),
      };
      const { message } = await api.auth.signup({ body }).catch((failure: unknown) => {
        // Who may register has changed since the page was loaded, or the invitation is not valid any more.
        if (isAnswerMissing(failure)) setIsAskedNow(true);
        if (isForbidden(failure)) void queryClient.invalidateQueries({ queryKey: siteQuery().queryKey });
        throw failure;
      });
      onSubmitted({ username: fields.username, email: fields.email, message });
    },
    fallback: (failure) => reasonText(failure, t`An unknown error occurred during sign up.`),
  });
  const { control } = form;
  return (
    <Form {...rest} action={t`Create account`} isWide>
      <FormField control={control} name="username">
        {(field) => <TextField {...field} label={t`Username`} autoComplete="username" />}
      </FormField>
      <FormField control={control} name="email">
        {(field) => <TextField {...field} label={t`Email`} type="email" autoComplete="email" />}
      </FormField>
      <FormField control={control} name="password">
        {(field) => (
          <PasswordField
            {...field}
            label={t`Password`}
            autoComplete="new-password"
            hint={t`At least 8 characters.`}
          />
        )}
      </FormField>
      {isAsked && (
        <FormField control={control} name="words">
          {(field) => (
            <TextArea
              {...field}
              value={field.value ?? ''}
              label={question}
              hint={t`An admin reads your answer before your account is opened.`}
              maxLength={MAX_SIGNUP_WORDS}
              rows={4}
            />
          )}
        </FormField>
      )}
      <AgreedPages slugs={agreedPages} />
    </Form>
  );
}

const isAnswerMissing = (failure: unknown) =>
  failure instanceof ApiError && failure.errors.some(({ path }) => path === 'words');

/** To which pages of the site a new member agrees, if there are such pages. */
function AgreedPages({ slugs }: { slugs: string[] }) {
  const [hasTerms, hasPrivacy] = [slugs.includes('terms'), slugs.includes('privacy')];
  const [terms, privacy] = [paths.sitePage('terms'), paths.sitePage('privacy')];
  if (hasTerms && hasPrivacy)
    return (
      <p>
        <Trans>
          By joining you agree to the <Link href={terms}>terms</Link> and the{' '}
          <Link href={privacy}>privacy policy</Link>.
        </Trans>
      </p>
    );
  if (hasTerms)
    return (
      <p>
        <Trans>
          By joining you agree to the <Link href={terms}>terms</Link>.
        </Trans>
      </p>
    );
  return (
    hasPrivacy && (
      <p>
        <Trans>
          By joining you agree to the <Link href={privacy}>privacy policy</Link>.
        </Trans>
      </p>
    )
  );
}
