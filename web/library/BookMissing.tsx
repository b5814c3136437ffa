import { isMissing } from '#web/platform/api/ApiFailure.ts';
import { ReadingFailure } from '#web/platform/api/ReadingFailure.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

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
