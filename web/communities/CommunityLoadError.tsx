import { paths } from '#web/paths.ts';
import { isNotFound } from '#web/platform/api/ApiError.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

interface Props {
  failure: unknown;
  onRetry: () => void;
}

/** Shown when the community does not exist or could not be loaded. */
export function CommunityLoadError({ failure, onRetry }: Props) {
  if (!isNotFound(failure)) {
    return <QueryError message={FAILED} failure={failure} onRetry={onRetry} />;
  }
  return (
    <EmptyState drawing="door" title={NOT_FOUND}>
      <ButtonLink href={paths.communities()}>Find Your Sangha</ButtonLink>
    </EmptyState>
  );
}

const FAILED = 'Could not load community details.';
const NOT_FOUND = "This community could not be found or you don't have permission to view it.";
