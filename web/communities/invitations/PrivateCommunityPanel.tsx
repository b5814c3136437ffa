import type { Community } from '#contract/communities/communities.ts';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

/** Replaces the feed of a private community for users who may not read it. */
export function PrivateCommunityPanel({ community: { id, joining, request } }: { community: Community }) {
  const { session } = useSession();
  const howToJoin = joining === 'request' ? REQUEST : INVITE;
  const note = !session ? `${PRIVATE} ${howToJoin}` : request ? PRIVATE : howToJoin;
  return (
    <EmptyState drawing="envelope" hasRoundBackground title="You must be a member to view posts" hint={note}>
      {!session && <ButtonLink href={paths.login(paths.community(id))}>Log in</ButtonLink>}
      <ButtonLink variant={session ? undefined : 'subtle'} href={paths.communities()}>
        Find Your Sangha
      </ButtonLink>
    </EmptyState>
  );
}

const PRIVATE = 'This is a private community.';
const REQUEST = 'You can ask to join. A guide will answer.';
const INVITE = 'A guide can send you an invitation by email.';
