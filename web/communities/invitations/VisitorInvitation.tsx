import { useEffect } from 'react';
import type { Community } from '#contract/communities/communities.ts';
import { paths } from '#web/paths.ts';
import { saveInvitation } from '#web/platform/savedInvitation.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import style from './Invitation.module.css';

interface Props {
  community: Community;
  token: string;
}

/** Leads a visitor through signing up or in, and back here. */
export function VisitorInvitation({ community: { id }, token }: Props) {
  // Held in the browser as soon as it is seen: the header's links lead to the login too, and whoever signs up
  // comes back by way of a mail, perhaps in another tab.
  useEffect(() => saveInvitation({ communityId: id, token }), [id, token]);
  const here = paths.community(id, token);
  return (
    <EmptyState
      drawing="envelope"
      isSealed
      sentence="You have been invited"
      hint="This is a private community. Come in with the email address that the invitation was sent to."
    >
      <div className={style.ways}>
        <ButtonLink variant="primary" href={paths.signup(here)}>
          Join
        </ButtonLink>
        <ButtonLink href={paths.login(here)}>Login</ButtonLink>
      </div>
    </EmptyState>
  );
}
