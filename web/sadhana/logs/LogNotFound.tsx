import { paths } from '#web/paths.ts';
import { isNotFound } from '#web/platform/api/ApiError.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

/** In place of a log: there is none, or it could not be asked for. */
export function LogNotFound({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  if (!isNotFound(failure)) {
    return <QueryError sentence="Failed to load logs." failure={failure} onRetry={onRetry} />;
  }
  return (
    <EmptyState drawing="lotus" sentence="Log entry not found.">
      <ButtonLink href={paths.sadhana()}>Back to the calendar</ButtonLink>
    </EmptyState>
  );
}
