import { useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { hasCode, isNotFound } from '#web/platform/api/ApiError.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

interface Props {
  failure: unknown;
  onRetry: () => void;
}

/** In place of an event: there is none that this reader may see, or it could not be asked for. */
export function OccurrenceNotFound({ failure, onRetry }: Props) {
  const { session } = useSession();
  const { pathname } = useLocation();
  if (!isNotFound(failure)) {
    return <QueryError sentence="The event could not be loaded." failure={failure} onRetry={onRetry} />;
  }
  if (hasCode(failure, 'event_cancelled')) {
    return (
      <EmptyState drawing="sun" sentence="This event was cancelled.">
        <ButtonLink href={paths.communities()}>Find Your Sangha</ButtonLink>
      </EmptyState>
    );
  }
  // Of what a private community does a visitor sees as little as of what there is not.
  return (
    <EmptyState
      drawing="door"
      sentence="Event could not be found."
      hint={session ? undefined : 'Members see the events of their private communities.'}
    >
      <ButtonLink href={paths.communities()}>Find Your Sangha</ButtonLink>
      {!session && (
        <ButtonLink variant="plain" href={paths.login(pathname)}>
          Log in as a member
        </ButtonLink>
      )}
    </EmptyState>
  );
}
