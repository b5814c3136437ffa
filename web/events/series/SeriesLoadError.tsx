import { paths } from '#web/paths.ts';
import { isNotFound } from '#web/platform/api/ApiError.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

interface Props {
  failure: unknown;
  onRetry: () => void;
}

/** Shown when the series does not exist, is hidden from the reader, or could not be loaded. */
export function SeriesLoadError({ failure, onRetry }: Props) {
  if (!isNotFound(failure)) {
    return <QueryError message="Could not load the event series." failure={failure} onRetry={onRetry} />;
  }
  return (
    <EmptyState drawing="sun" title="Event series not found.">
      <ButtonLink href={paths.communities()}>Find Your Sangha</ButtonLink>
    </EmptyState>
  );
}
