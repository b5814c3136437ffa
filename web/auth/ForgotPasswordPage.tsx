import { RESET_LINK_SENT } from '#contract/platform/constants.ts';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { AuthCard } from './AuthCard.tsx';
import { EmailRequestForm } from './EmailRequestForm.tsx';

export { ForgotPasswordPage as Component };

export const ForgotPasswordPage = () => (
  <AuthCard title="Forgot Password" below={<Link href={paths.login()}>Back to the login</Link>}>
    <EmailRequestForm
      action="Send reset link"
      send={async (body) => (await api.auth.requestPasswordReset({ body })).message || RESET_LINK_SENT}
    />
  </AuthCard>
);
