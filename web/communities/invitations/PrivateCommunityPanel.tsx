import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Community } from '#contract/communities/communities.ts';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

/** Replaces the feed of a private community for users who may not read it. */
export function PrivateCommunityPanel({ community: { id, joining, request } }: { community: Community }) {
  const { session } = useSession();
  const howToJoin = t(joining === 'request' ? REQUEST : INVITE);
  const note = !session ? `${t(PRIVATE)} ${howToJoin}` : request ? t(PRIVATE) : howToJoin;
  return (
    <EmptyState
      drawing="envelope"
      hasRoundBackground
      title={t`You must be a member to view posts`}
      hint={note}
    >
      {!session && (
        <ButtonLink href={paths.login(paths.community(id))}>
          <Trans>Log in</Trans>
        </ButtonLink>
      )}
      <ButtonLink variant={session ? undefined : 'subtle'} href={paths.communities()}>
        <Trans>Find Your Sangha</Trans>
      </ButtonLink>
    </EmptyState>
  );
}

const PRIVATE = msg`This is a private community.`;
const REQUEST = msg`You can ask to join. A guide will answer.`;
const INVITE = msg`A guide can send you an invitation by email.`;
