import { paths } from '#web/paths.ts';
import { ApiFailure, isMissing } from '#web/platform/api/ApiFailure.ts';
import { ReadingFailure } from '#web/platform/api/ReadingFailure.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

interface Props {
  id: string;
  /** Why the post could not be read; none when it may only not be changed. */
  failure: unknown;
  onRetry: () => void;
}

/** In place of the form: the post may not be changed, is not there, or could not be asked for. */
export function EditingRefused({ id, failure, onRetry }: Props) {
  const isForbidden = !failure || (failure instanceof ApiFailure && failure.status === 403);
  if (!isForbidden && !isMissing(failure)) {
    return <ReadingFailure sentence={FAILED} failure={failure} onRetry={onRetry} />;
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
