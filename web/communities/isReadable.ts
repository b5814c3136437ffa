import type { Community } from '#contract/communities/communities.ts';

/** Whoever may see what is inside a private community sees its members: there is one guide at least. */
export const isReadable = ({ privacy, memberIds, guideIds }: Community) =>
  privacy === 'public' || memberIds.length + guideIds.length > 0;
