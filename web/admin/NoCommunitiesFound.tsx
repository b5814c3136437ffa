import { paths } from '#web/paths.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

interface Props {
  q: string;
  /** Of a page after the first. */
  isLater: boolean;
}

/** In place of the table: a search that finds nothing, a page after the last, or no community at all. */
export function NoCommunitiesFound({ q, isLater }: Props) {
  const hint = q
    ? `Nothing is found for “${q}”.`
    : isLater
      ? 'There is nothing on this page.'
      : 'None has been founded yet.';
  return (
    <EmptyState drawing="sangha" sentence="No Communities Found" hint={hint}>
      {(q || isLater) && (
        // The link goes with the state that it stands in, and would take the focus along.
        <ButtonLink href={paths.adminCommunities()} onPress={focusHeading}>
          Show all communities
        </ButtonLink>
      )}
    </EmptyState>
  );
}
