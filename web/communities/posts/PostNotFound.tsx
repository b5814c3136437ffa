import { useLocation } from 'react-router';
import type { Community } from '#contract/communities/communities.ts';
import { paths } from '#web/paths.ts';
import { ApiError, isNotFound } from '#web/platform/api/ApiError.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

interface Props {
  /** Where one may see it. */
  community?: Community;
  failure: unknown;
  onRetry: () => void;
}

/** In place of a post: there is none, or only members see it, or it could not be asked for. */
export function PostNotFound({ community, failure, onRetry }: Props) {
  const { session } = useSession();
  const { pathname } = useLocation();
  const isClosed = failure instanceof ApiError && failure.status === 403;
  if (!isClosed && !isNotFound(failure)) {
    return <QueryError sentence={FAILED} failure={failure} onRetry={onRetry} />;
  }
  const way = community ? (
    <ButtonLink href={paths.community(community.id)}>Go to the community</ButtonLink>
  ) : (
    <ButtonLink href={paths.communities()}>Find Your Sangha</ButtonLink>
  );
  if (!isClosed) {
    return (
      <EmptyState drawing="leaf" sentence="Post not found.">
        {way}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing="envelope"
      sentence="You must be a member to view posts"
      hint={session ? 'A guide can send you an invitation by email.' : 'This is a private community.'}
    >
      {way}
      {!session && (
        <ButtonLink variant="plain" href={paths.login(pathname)}>
          Log in as a member
        </ButtonLink>
      )}
    </EmptyState>
  );
}

const FAILED = 'Post could not be loaded.';
