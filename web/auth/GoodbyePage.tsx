import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { AuthCard } from './AuthCard.tsx';

export { GoodbyePage as Component };

/** Shown after the member has deleted the account. */
export const GoodbyePage = () => (
  <AuthCard
    title={t`Your account is deleted`}
    below={
      <Link href={paths.home()}>
        <Trans>Back to the beginning</Trans>
      </Link>
    }
  >
    <p>
      <Trans>Your journal, your practice and all that was yours alone are gone with it.</Trans>
    </p>
    <p>
      <Trans>Thank you for having been here. You are welcome back at any time.</Trans>
    </p>
  </AuthCard>
);
