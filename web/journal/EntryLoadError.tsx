import { isNotFound } from '#web/platform/api/ApiError.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

interface Props {
  /** Shown when the entry does not exist. */
  message: string;
  failure: unknown;
  onRetry: () => void;
}

const FAILED = 'Failed to fetch the journal entry.';

/** Shown if the entry does not exist or could not be loaded. */
export function EntryLoadError({ message, failure, onRetry }: Props) {
  if (isNotFound(failure)) return <EmptyState drawing="book" title={message} />;
  return <QueryError message={FAILED} failure={failure} onRetry={onRetry} />;
}
