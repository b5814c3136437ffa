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
    <AuthCard title="Reset Password" below={<Link href={paths.login()}>Back to the login</Link>}>
      {token ? (
        <ChoosePasswordForm token={token} action="Reset password" />
      ) : (
        <>
          <Note tone="rose" role="alert">
            No password reset token provided. Please request a new link.
          </Note>
          <ButtonLink variant="primary" isWide href={paths.forgotPassword()}>
            Request a new link
          </ButtonLink>
        </>
      )}
    </AuthCard>
  );
}
