import { paths } from '#web/paths.ts';
import { ApiError, isNotFound } from '#web/platform/api/ApiError.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

interface Props {
  id: string;
  /** Why the post could not be read; none when it may only not be changed. */
  failure: unknown;
  onRetry: () => void;
}

/** In place of the form: the post may not be changed, is not there, or could not be asked for. */
export function PostNotEditable({ id, failure, onRetry }: Props) {
  const isForbidden = !failure || (failure instanceof ApiError && failure.status === 403);
  if (!isForbidden && !isNotFound(failure)) {
    return <QueryError sentence={FAILED} failure={failure} onRetry={onRetry} />;
  }
  return (
    <EmptyState
      drawing={isForbidden ? 'door' : 'leaf'}
      sentence={isForbidden ? FORBIDDEN : FAILED}
      hint={isForbidden ? undefined : 'Post not found.'}
    >
      <ButtonLink href={paths.community(id)}>Back to the community</ButtonLink>
    </EmptyState>
  );
}

const FORBIDDEN = "You don't have permission to edit this post.";
const FAILED = 'Could not load post.';
