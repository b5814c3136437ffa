import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { Community } from '../../../contract/communities.ts';
import { paths } from '../../paths.ts';
import { dropInvitation } from '../../platform/heldInvitation.ts';
import { useSession } from '../../platform/session.tsx';
import { Note } from '../../ui/Note.tsx';
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
    return session ? (
      <MemberInvitation community={community} token={token} onRefused={setRefusal} />
    ) : (
      <VisitorInvitation community={community} token={token} />
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

/** Taken up, not needed any more, or dead: it goes from the browser and from the address. */
function SpentInvitation({ id }: { id: string }) {
  // The browser's storage is outside of React.
  useEffect(dropInvitation, []);
  return <Navigate to={paths.community(id)} replace />;
}
