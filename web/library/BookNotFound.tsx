import { isNotFound } from '#web/platform/api/ApiError.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

interface Props {
  failure: unknown;
  libraryHref: string;
  onRetry: () => void;
}

/** Shown in place of a book that the member may not see, that does not exist or that could not be fetched. */
export function BookNotFound({ failure, libraryHref, onRetry }: Props) {
  if (!isNotFound(failure)) {
    return <QueryError sentence="Failed to fetch the book." failure={failure} onRetry={onRetry} />;
  }
  return (
    <EmptyState drawing="book" sentence="Could not find the requested book.">
      <ButtonLink href={libraryHref}>Back to the library</ButtonLink>
    </EmptyState>
  );
}
