import { infiniteQueryOptions } from '@tanstack/react-query';
import type { InvitationLink, LinkDraft } from '#contract/communities/links.ts';
import { firstPageParam, nextPageParam } from '#web/communities/queries.ts';
import { api } from '#web/platform/api/api.ts';

/** Whose links a list shows, and its calls: those of a community, or those of the site. */
export interface LinkOwner {
  /** Whether its links can also let people ask. */
  canAsk: boolean;
  query: ReturnType<typeof linksQuery>;
  create: (draft: LinkDraft, idempotencyKey: string) => Promise<ListedLink>;
  remove: (linkId: string) => Promise<void>;
}

/** A link of the site always admits. */
export type ListedLink = Omit<InvitationLink, 'admits'> & { admits?: boolean };

interface LinksPage {
  items: ListedLink[];
  nextCursor: string | null;
}

/** The invitation links of an owner, newest first. */
export const linksQuery = (
  owner: string,
  list: (cursor: string | undefined, signal: AbortSignal) => Promise<LinksPage>,
) =>
  infiniteQueryOptions({
    queryKey: ['communities', 'links', owner],
    queryFn: ({ pageParam, signal }) => list(pageParam, signal),
    ...firstPageParam,
    getNextPageParam: nextPageParam,
  });

/** The links of a community. Only guides may see and change them. */
export const communityLinks = (id: string): LinkOwner => ({
  canAsk: true,
  query: linksQuery(id, (cursor, signal) =>
    api.communities.links({ params: { id }, query: { cursor }, signal }),
  ),
  create: (body, idempotencyKey) => api.communities.createLink({ params: { id }, body, idempotencyKey }),
  remove: (linkId) => api.communities.removeLink({ params: { id, linkId } }),
});
