import { isMissing } from '#web/platform/api/ApiFailure.ts';
import { ReadingFailure } from '#web/platform/api/ReadingFailure.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

interface Props {
  /** Said of an entry that is not there. */
  sentence: string;
  failure: unknown;
  onRetry: () => void;
}

const FAILED = 'Failed to fetch the journal entry.';

/** In place of an entry: the server knows none, or it could not be asked, or did not want to say. */
export function EntryMissing({ sentence, failure, onRetry }: Props) {
  if (isMissing(failure)) return <EmptyState drawing="book" sentence={sentence} />;
  return <ReadingFailure sentence={FAILED} failure={failure} onRetry={onRetry} />;
}
