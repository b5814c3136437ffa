import { paths } from '#web/paths.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { useDirectory } from './useDirectory.ts';

/** In place of the directory: a search that finds nothing, a page after the last, or no community at all. */
export function NoCommunities() {
  const { session } = useSession();
  const { q, page, isMine, show } = useDirectory();
  if (isMine && page === 1) {
    return (
      <EmptyState drawing="sangha" sentence="You are in no community yet." hint="Look around, and join one.">
        <ButtonLink href={paths.communities({ mine: 'false' })}>Show all communities</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing="sangha"
      sentence="No Communities Found"
      hint="Try a different search, or be the first to create one."
    >
      {q || page > 1 ? (
        <Button onPress={() => show({ q: '' })}>Show all communities</Button>
      ) : (
        session && <ButtonLink href={paths.newCommunity()}>Create the first</ButtonLink>
      )}
    </EmptyState>
  );
}
