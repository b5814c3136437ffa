import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { paths } from '#web/paths.ts';
import { reasonText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { TokenCard } from './TokenCard.tsx';
import { useTokenQuery } from './useTokenQuery.ts';

export { NewEmailPage as Component };

/** The page of the link that confirms a new email. */
export const NewEmailPage = () => (
  <TokenCard title={t`New Email`} otherWay={<AccountLink />}>
    {(token) => <Confirmation token={token} />}
  </TokenCard>
);

const AccountLink = () => (
  <ButtonLink variant="primary" isWide href={paths.security()}>
    <Trans>Go to your account</Trans>
  </ButtonLink>
);

function Confirmation({ token }: { token: string }) {
  const { data, error, isPending } = useTokenQuery('confirmation', token, api.auth.confirmEmail);
  // The header and the profile show the new email.
  useEffect(() => {
    if (data) void refreshMember();
  }, [data]);
  if (isPending) return <Spinner label={t`Confirming your email`} />;
  if (error) {
    return (
      <>
        <Note tone="rose" role="alert">
          {reasonText(error, t`An unknown error occurred.`)}
        </Note>
        <AccountLink />
      </>
    );
  }
  return (
    <>
      <Note tone="sage" role="status">
        {data.message}
      </Note>
      <AccountLink />
    </>
  );
}
