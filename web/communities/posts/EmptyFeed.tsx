import type { Community } from '../../../contract/communities.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

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
