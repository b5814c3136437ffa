import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { Community } from '#contract/communities/communities.ts';
import { clearInvitation } from '#web/communities/public.ts';
import { paths } from '#web/paths.ts';
import { Note } from '#web/ui/feedback/Note.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import style from './Invitation.module.css';

// Loaded lazily, because few visitors of a community follow an invitation.
const InvitationAnswer = lazy(async () => ({
  default: (await import('./InvitationAnswer.tsx')).InvitationAnswer,
}));

interface Props {
  community: Community;
  /** Shown when there is no invitation to answer. */
  children: ReactNode;
}

/** Handles the invitation token in the URL. Opening the link alone does not join the community. */
export function Invitation({ community, children }: Props) {
  const [params] = useSearchParams();
  const [invalidReason, setInvalidReason] = useState<string | null>(null);
  const token = params.get('invite');
  const { membership, joining } = community;
  const isInvitationUsable = membership === null && joining !== 'open';
  if (token && isInvitationUsable && !invalidReason) {
    return (
      <Suspense fallback={<SkeletonLines lineCount={4} />}>
        <InvitationAnswer community={community} token={token} onInvalid={setInvalidReason} />
      </Suspense>
    );
  }
  return (
    <>
      {token && <DiscardInvitation communityId={community.id} />}
      {invalidReason && isInvitationUsable && (
        <div className={style.error}>
          <Note tone="rose" role="alert">
            {invalidReason}
          </Note>
        </div>
      )}
      {children}
    </>
  );
}

/** Removes an accepted, unnecessary or invalid invitation from the browser's storage and from the URL. */
function DiscardInvitation({ communityId }: { communityId: string }) {
  // This is an effect, because it changes the browser's storage.
  useEffect(clearInvitation, []);
  return <Navigate to={paths.community(communityId)} replace />;
}
