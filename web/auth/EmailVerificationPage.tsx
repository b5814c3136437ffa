import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { refusalText } from '../platform/ApiFailure.ts';
import { api } from '../platform/api.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Note } from '../ui/Note.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { Threshold } from './Threshold.tsx';

export function EmailVerificationPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <Threshold title="Email Verification">
      {token ? (
        <Verification token={token} />
      ) : (
        <Note tone="rose" role="alert">
          No verification token found. Please check your link.
        </Note>
      )}
    </Threshold>
  );
}

function Verification({ token }: { token: string }) {
  const { data, error, isPending } = useVerification(token);
  if (isPending) return <Spinner label="Verifying your email" />;
  return (
    <>
      {error ? (
        <div role="alert">
          <h2>Verification Failed</h2>
          <p>{refusalText(error, 'An unknown error occurred during verification.')}</p>
        </div>
      ) : (
        <div role="status">
          <h2>Verification Successful!</h2>
          <p>{data.message}</p>
        </div>
      )}
      <ButtonLink variant="primary" isWide href={paths.login()}>
        Proceed to Login
      </ButtonLink>
    </>
  );
}

/** An act, held as a query: the cache then asks once for a token, however often React mounts the page. */
const useVerification = (token: string) =>
  useQuery({
    queryKey: ['verification', token],
    queryFn: () => api.auth.verifyEmail({ body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
