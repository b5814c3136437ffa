import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { AuthCard } from './AuthCard.tsx';
import { ChoosePasswordForm } from './ChoosePasswordForm.tsx';

export { ResetPasswordPage as Component };

export function ResetPasswordPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <AuthCard
      title={t`Reset Password`}
      below={
        <Link href={paths.login()}>
          <Trans>Back to the login</Trans>
        </Link>
      }
    >
      {token ? (
        <ChoosePasswordForm token={token} action={t`Reset password`} />
      ) : (
        <>
          <Note tone="rose" role="alert">
            <Trans>No password reset token provided. Please request a new link.</Trans>
          </Note>
          <ButtonLink variant="primary" isWide href={paths.forgotPassword()}>
            <Trans>Request a new link</Trans>
          </ButtonLink>
        </>
      )}
    </AuthCard>
  );
}
