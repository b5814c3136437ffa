import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { RESET_LINK_SENT } from '#contract/platform/messages.ts';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { AuthCard } from './AuthCard.tsx';
import { EmailRequestForm } from './EmailRequestForm.tsx';

export { ForgotPasswordPage as Component };

export const ForgotPasswordPage = () => (
  <AuthCard
    title={t`Forgot Password`}
    below={
      <Link href={paths.login()}>
        <Trans>Back to the login</Trans>
      </Link>
    }
  >
    <EmailRequestForm
      action={t`Send reset link`}
      send={async (body) => (await api.auth.requestPasswordReset({ body })).message || RESET_LINK_SENT}
    />
  </AuthCard>
);
