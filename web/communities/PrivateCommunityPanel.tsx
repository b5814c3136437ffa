import { paths } from '#web/paths.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

/** In place of a private community's feed, for who is not in it. */
export function PrivateCommunityPanel() {
  const { session } = useSession();
  const note = session ? INVITE : `${PRIVATE} ${INVITE}`;
  return (
    <EmptyState drawing="envelope" isSealed sentence="You must be a member to view posts" hint={note}>
      <ButtonLink href={paths.communities()}>Find Your Sangha</ButtonLink>
    </EmptyState>
  );
}

const PRIVATE = 'This is a private community.';
const INVITE = 'A guide can send you an invitation by email.';
