import { isNotFound } from '#web/platform/api/ApiError.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

interface Props {
  failure: unknown;
  libraryHref: string;
  onRetry: () => void;
}

/** Shown if the book does not exist, is hidden from the member, or could not be loaded. */
export function BookLoadError({ failure, libraryHref, onRetry }: Props) {
  if (!isNotFound(failure)) {
    return <QueryError message="Failed to fetch the book." failure={failure} onRetry={onRetry} />;
  }
  return (
    <EmptyState drawing="book" title="Could not find the requested book.">
      <ButtonLink href={libraryHref}>Back to the library</ButtonLink>
    </EmptyState>
  );
}
