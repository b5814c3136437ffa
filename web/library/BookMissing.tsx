import { isMissing } from '../platform/ApiFailure.ts';
import { ReadingFailure } from '../platform/ReadingFailure.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

interface Props {
  failure: unknown;
  /** The way back. */
  shelf: string;
  onRetry: () => void;
}

/** In place of a book: there is none that this member may see, or it could not be asked for. */
export function BookMissing({ failure, shelf, onRetry }: Props) {
  if (!isMissing(failure)) {
    return <ReadingFailure sentence="Failed to fetch the book." failure={failure} onRetry={onRetry} />;
  }
  return (
    <EmptyState drawing="book" sentence="Could not find the requested book.">
      <ButtonLink href={shelf}>Back to the library</ButtonLink>
    </EmptyState>
  );
}
