import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Note } from '#web/ui/feedback/Note.tsx';
import { AuthCard } from './AuthCard.tsx';

interface Props {
  title: string;
  below?: ReactNode;
  /** A link that leads on when the link in the mail does not work. */
  otherWay?: ReactNode;
  children: (token: string) => ReactNode;
}

/** The page of a link in a mail. `children` receives the token of the link. */
export function TokenCard({ title, below, otherWay, children }: Props) {
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <AuthCard title={title} below={below}>
      {token ? (
        children(token)
      ) : (
        <>
          <Note tone="rose" role="alert">
            <Trans>No token found. Please check your link.</Trans>
          </Note>
          {otherWay}
        </>
      )}
    </AuthCard>
  );
}
