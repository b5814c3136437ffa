import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { Community } from '#contract/communities/communities.ts';
import { paths } from '#web/paths.ts';
import { errorText, isFinal } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { clearInvitation } from '#web/platform/savedInvitation.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import style from './Invitation.module.css';
import { MemberInvitation } from './MemberInvitation.tsx';
import { VisitorInvitation } from './VisitorInvitation.tsx';

interface Props {
  community: Community;
  /** What stands here when nobody is invited. */
  children: ReactNode;
}

/** What becomes of the invitation that the address brings along. Opening it joins nobody. */
export function Invitation({ community, children }: Props) {
  const [params] = useSearchParams();
  const { session } = useSession();
  const [refusal, setRefusal] = useState<string | null>(null);
  const token = params.get('invite');
  const { membership, privacy } = community;
  const isNeeded = membership === null && privacy === 'private';
  if (token && isNeeded && !refusal) {
    return (
      <Preview community={community} token={token} onRefused={setRefusal}>
        {session ? (
          <MemberInvitation community={community} token={token} onRefused={setRefusal} />
        ) : (
          <VisitorInvitation community={community} token={token} />
        )}
      </Preview>
    );
  }
  return (
    <>
      {token && <SpentInvitation id={community.id} />}
      {refusal && isNeeded && (
        <div className={style.refusal}>
          <Note tone="rose" role="alert">
            {refusal}
          </Note>
        </div>
      )}
      {children}
    </>
  );
}

interface PreviewProps {
  community: Community;
  token: string;
  /** Told why the invitation cannot be taken up. */
  onRefused: (reason: string) => void;
  /** The way in. */
  children: ReactNode;
}

/** Asks first whether the invitation can be taken up, so that nobody signs up for one that is void. */
function Preview({ community: { id }, token, onRefused, children }: PreviewProps) {
  const { error, isPending } = useQuery(previewQuery(id, token));
  const reason = isFinal(error) ? errorText(error, 'This invitation is not valid any more.') : null;
  // What the server answered is told to the page around this one.
  useEffect(() => {
    if (reason) onRefused(reason);
  }, [reason, onRefused]);
  if (isPending || reason) return <SkeletonLines lines={4} />;
  // Without an answer the way in is shown: joining asks the server again.
  return children;
}

const previewQuery = (id: string, inviteToken: string) =>
  queryOptions({
    queryKey: ['communities', 'preview', id, inviteToken],
    queryFn: ({ signal }) =>
      api.communities.previewInvitation({ params: { id }, body: { inviteToken }, signal }),
    retry: false,
  });

/** Taken up, not needed any more, or dead: it goes from the browser and from the address. */
function SpentInvitation({ id }: { id: string }) {
  // The browser's storage is outside of React.
  useEffect(clearInvitation, []);
  return <Navigate to={paths.community(id)} replace />;
}
