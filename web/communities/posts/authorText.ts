import type { Post } from '#contract/communities/communities.ts';

/** Who wrote a post, by name. */
export const authorText = (author: Post['author']): string =>
  author?.fullName || author?.username || 'a former member';
