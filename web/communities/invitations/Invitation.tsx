import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { Community } from '#contract/communities/communities.ts';
import { clearInvitation } from '#web/communities/public.ts';
import { paths } from '#web/paths.ts';
import { Note } from '#web/ui/feedback/Note.tsx';
import style from './Invitation.module.css';
import { InvitationAnswer } from './InvitationAnswer.tsx';

interface Props {
  community: Community;
  /** Shown when there is no invitation to answer. */
  children: ReactNode;
}

/** Handles the token of an invitation or a link in the URL. Opening the page alone does not join the community. */
export function Invitation({ community, children }: Props) {
  const [params] = useSearchParams();
  const [invalidReason, setInvalidReason] = useState<string | null>(null);
  const { membership, joining, request } = community;
  const invitation = params.get('invite');
  const link = params.get('link');
  const canBeInvited = membership === null && joining !== 'open';
  const isUsable = canBeInvited && (invitation !== null || request !== 'waiting');
  const token = invitation ?? link;
  if (token && isUsable && !invalidReason) {
    return (
      <InvitationAnswer
        community={community}
        token={token}
        isLink={invitation === null}
        onInvalid={setInvalidReason}
      />
    );
  }
  return (
    <>
      {token && <DiscardInvitation communityId={community.id} />}
      {invalidReason && canBeInvited && (
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
