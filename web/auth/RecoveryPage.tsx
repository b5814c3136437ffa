import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { paths } from '#web/paths.ts';
import { reasonText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { dateTimeText } from '#web/platform/calendar/days.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { TokenCard } from './TokenCard.tsx';

export { RecoveryPage as Component };

/**
 * The page of the link with which a member who has lost all second factors starts the recovery, which takes
 * 72 hours.
 */
export const RecoveryPage = () => (
  <TokenCard
    title={t`Lost Second Factor`}
    below={
      <Link href={paths.login()}>
        <Trans>Back to the login</Trans>
      </Link>
    }
  >
    {(token) => <StartRecovery token={token} />}
  </TokenCard>
);

function StartRecovery({ token }: { token: string }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api.auth.confirmRecovery({ body: { token } }),
  });
  if (data) {
    return (
      <Note tone="sage" role="status">
        <Trans>
          Your second factor is removed on {dateTimeText(data.endsAt)}. After that, your password alone is
          enough.
        </Trans>
      </Note>
    );
  }
  return (
    <>
      <p>
        <Trans>
          72 hours from now, your passkeys, your authenticator app and your recovery codes are removed, and
          every browser is signed out. Logging in with one of them before then stops it.
        </Trans>
      </p>
      {error && (
        <Note tone="rose" role="alert">
          {reasonText(error, t`An unknown error occurred.`)}
        </Note>
      )}
      <Button variant="primary" isWide isPending={isPending} onPress={() => mutate()}>
        <Trans>Remove my second factor</Trans>
      </Button>
    </>
  );
}
