import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { Community } from '#contract/communities/communities.ts';
import { clearInvitation, saveInvitation } from '#web/communities/public.ts';
import { paths } from '#web/paths.ts';
import { errorText, isFinal } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import style from './Invitation.module.css';
import { MemberInvitation } from './MemberInvitation.tsx';

interface Props {
  community: Community;
  /** Shown when there is no invitation to answer. */
  children: ReactNode;
}

/** Handles the invitation token in the URL. Opening the link alone does not join the community. */
export function Invitation({ community, children }: Props) {
  const [params] = useSearchParams();
  const { session } = useSession();
  const [refusal, setRefusal] = useState<string | null>(null);
  const token = params.get('invite');
  const { membership, privacy } = community;
  const isInvitationUsable = membership === null && privacy === 'private';
  if (token && isInvitationUsable && !refusal) {
    return (
      <InvitationCheck community={community} token={token} onRefused={setRefusal}>
        {session ? (
          <MemberInvitation community={community} token={token} onRefused={setRefusal} />
        ) : (
          <VisitorInvitation community={community} token={token} />
        )}
      </InvitationCheck>
    );
  }
  return (
    <>
      {token && <DiscardInvitation id={community.id} />}
      {refusal && isInvitationUsable && (
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

interface InvitationCheckProps {
  community: Community;
  token: string;
  /** Called with the reason when the invitation is not valid. */
  onRefused: (reason: string) => void;
  children: ReactNode;
}

/** Checks that the invitation is valid, so that no visitor signs up for an invalid one. */
function InvitationCheck({ community: { id }, token, onRefused, children }: InvitationCheckProps) {
  const { error, isPending } = useQuery(previewQuery(id, token));
  const reason = isFinal(error) ? errorText(error, 'This invitation is not valid any more.') : null;
  // The parent shows the reason in place of this component.
  useEffect(() => {
    if (reason) onRefused(reason);
  }, [reason, onRefused]);
  if (isPending || reason) return <SkeletonLines lines={4} />;
  // If the check itself failed, the invitation is shown anyway: joining checks it again.
  return children;
}

const previewQuery = (id: string, inviteToken: string) =>
  queryOptions({
    queryKey: ['communities', 'preview', id, inviteToken],
    queryFn: ({ signal }) =>
      api.communities.previewInvitation({ params: { id }, body: { inviteToken }, signal }),
    retry: false,
  });

/** Removes an accepted, unnecessary or invalid invitation from the browser's storage and from the URL. */
function DiscardInvitation({ id }: { id: string }) {
  // An effect, because it changes the browser's storage.
  useEffect(clearInvitation, []);
  return <Navigate to={paths.community(id)} replace />;
}

interface VisitorInvitationProps {
  community: Community;
  token: string;
}

/** Links a visitor to signup and login. Both return the visitor to this page afterwards. */
function VisitorInvitation({ community: { id }, token }: VisitorInvitationProps) {
  // Stored immediately, because the visitor may log in through the header, or continue the signup from a mail in
  // another tab.
  useEffect(() => saveInvitation({ communityId: id, token }), [id, token]);
  const returnPath = paths.community(id, token);
  return (
    <EmptyState
      drawing="envelope"
      isSealed
      sentence="You have been invited"
      hint="This is a private community. Use the email address that the invitation was sent to."
    >
      <div className={style.actions}>
        <ButtonLink variant="primary" href={paths.signup(returnPath)}>
          Join
        </ButtonLink>
        <ButtonLink href={paths.login(returnPath)}>Login</ButtonLink>
      </div>
    </EmptyState>
  );
}
