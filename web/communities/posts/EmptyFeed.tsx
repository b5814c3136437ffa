import type { Community } from '#contract/communities/communities.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

/** In place of a feed in which nothing is written yet. */
export const EmptyFeed = ({ community: { id, can } }: { community: Community }) => (
  <EmptyState
    drawing="lotus"
    sentence="A quiet space... Nothing has been written here yet."
    hint={can.post ? 'Share what is alive in your practice.' : 'What the members write will stand here.'}
  >
    {can.post && <ButtonLink href={paths.newPost(id)}>Write the first post</ButtonLink>}
  </EmptyState>
);
