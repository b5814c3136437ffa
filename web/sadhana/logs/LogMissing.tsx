import { paths } from '#web/paths.ts';
import { isMissing } from '#web/platform/api/ApiFailure.ts';
import { ReadingFailure } from '#web/platform/api/ReadingFailure.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

/** In place of a log: there is none, or it could not be asked for. */
export function LogMissing({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  if (!isMissing(failure)) {
    return <ReadingFailure sentence="Failed to load logs." failure={failure} onRetry={onRetry} />;
  }
  return (
    <EmptyState drawing="lotus" sentence="Log entry not found.">
      <ButtonLink href={paths.sadhana()}>Back to the calendar</ButtonLink>
    </EmptyState>
  );
}
