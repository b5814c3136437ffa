import { isFinal } from '../platform/ApiFailure.ts';
import { ReadingFailure } from '../platform/ReadingFailure.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

interface Props {
  sentence: string;
  failure: unknown;
  onRetry: () => void;
}

/** In place of an entry: the server knows none, or it could not be asked. */
export function EntryMissing({ sentence, failure, onRetry }: Props) {
  if (isFinal(failure)) return <EmptyState drawing="book" sentence={sentence} />;
  return <ReadingFailure sentence={sentence} failure={failure} onRetry={onRetry} />;
}
