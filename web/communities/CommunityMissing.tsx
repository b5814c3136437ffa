import { paths } from '../paths.ts';
import { isMissing } from '../platform/ApiFailure.ts';
import { ReadingFailure } from '../platform/ReadingFailure.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

interface Props {
  failure: unknown;
  onRetry: () => void;
}

/** In place of a community: there is none that this reader may see, or it could not be asked for. */
export function CommunityMissing({ failure, onRetry }: Props) {
  if (!isMissing(failure)) {
    return <ReadingFailure sentence={FAILED} failure={failure} onRetry={onRetry} />;
  }
  return (
    <EmptyState drawing="door" sentence={MISSING}>
      <ButtonLink href={paths.communities()}>Find Your Sangha</ButtonLink>
    </EmptyState>
  );
}

const FAILED = 'Could not load community details.';
const MISSING = "This community could not be found or you don't have permission to view it.";
