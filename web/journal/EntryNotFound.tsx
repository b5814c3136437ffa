import { isNotFound } from '#web/platform/api/ApiError.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

interface Props {
  /** Said of an entry that is not there. */
  sentence: string;
  failure: unknown;
  onRetry: () => void;
}

const FAILED = 'Failed to fetch the journal entry.';

/** In place of an entry: the server knows none, or it could not be asked, or did not want to say. */
export function EntryNotFound({ sentence, failure, onRetry }: Props) {
  if (isNotFound(failure)) return <EmptyState drawing="book" sentence={sentence} />;
  return <QueryError sentence={FAILED} failure={failure} onRetry={onRetry} />;
}
