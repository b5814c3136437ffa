import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { AuthCard } from './AuthCard.tsx';

/** The page of the link that confirms a new email. */
export function NewEmailPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <AuthCard title="New Email">
      {token ? (
        <Confirmation token={token} />
      ) : (
        <Note tone="rose" role="alert">
          No token found. Please check your link.
        </Note>
      )}
    </AuthCard>
  );
}

function Confirmation({ token }: { token: string }) {
  const { data, error, isPending } = useConfirmation(token);
  // The header and the profile show the new email.
  useEffect(() => {
    if (data) void refreshMember();
  }, [data]);
  if (isPending) return <Spinner label="Confirming your email" />;
  if (error) {
    return (
      <Note tone="rose" role="alert">
        {errorText(error, 'An unknown error occurred.')}
      </Note>
    );
  }
  return (
    <>
      <Note tone="sage" role="status">
        {data.message}
      </Note>
      <ButtonLink variant="primary" isWide href={paths.security()}>
        Go to your account
      </ButtonLink>
    </>
  );
}

/** Confirms the email. This is a query, so that each token is sent only once, even if React mounts the page again. */
const useConfirmation = (token: string) =>
  useQuery({
    queryKey: ['confirmation', token],
    queryFn: () => api.auth.confirmEmail({ body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
