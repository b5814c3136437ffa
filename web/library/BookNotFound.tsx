import { isNotFound } from '#web/platform/api/ApiError.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

interface Props {
  failure: unknown;
  /** The way back. */
  shelf: string;
  onRetry: () => void;
}

/** In place of a book: there is none that this member may see, or it could not be asked for. */
export function BookNotFound({ failure, shelf, onRetry }: Props) {
  if (!isNotFound(failure)) {
    return <QueryError sentence="Failed to fetch the book." failure={failure} onRetry={onRetry} />;
  }
  return (
    <EmptyState drawing="book" sentence="Could not find the requested book.">
      <ButtonLink href={shelf}>Back to the library</ButtonLink>
    </EmptyState>
  );
}
