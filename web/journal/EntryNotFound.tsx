import { isNotFound } from '#web/platform/api/ApiError.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

interface Props {
  /** Shown when the entry does not exist. */
  sentence: string;
  failure: unknown;
  onRetry: () => void;
}

const FAILED = 'Failed to fetch the journal entry.';

/** Shown in place of an entry that does not exist or could not be fetched. */
export function EntryNotFound({ sentence, failure, onRetry }: Props) {
  if (isNotFound(failure)) return <EmptyState drawing="book" sentence={sentence} />;
  return <QueryError sentence={FAILED} failure={failure} onRetry={onRetry} />;
}
