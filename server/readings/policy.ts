import { type CommunityAccess, mayManage, mayModerate, mayPost } from '#server/communities/access.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';

/*
 * Who may do what with a reading. It is visible to those who may read its community (`mayRead`).
 */

/** Planning a reading, changing it, and its rests. Only guides may, until it ends. */
export const mayEdit = (community: CommunityAccess, isEnded: boolean): boolean =>
  mayModerate(community) && !isEnded;

/** Ending a reading before its time. */
export const mayEnd = (community: CommunityAccess, viewer: Viewer | null, isEnded: boolean): boolean =>
  mayManage(community, viewer) && !isEnded;

/** Deleting a reading about which nobody has written. */
export const mayDelete = (community: CommunityAccess, viewer: Viewer | null, hasPosts: boolean): boolean =>
  mayManage(community, viewer) && !hasPosts;

/** Reading by days of one's own. */
export const maySetPace = (community: CommunityAccess, isEnded: boolean): boolean =>
  mayPost(community) && !isEnded;

/** Writing about a passage, once. What guides have removed counts as written as long as it can be restored. */
export const mayWrite = (
  community: CommunityAccess,
  { isOpen, isEnded, hasWritten }: { isOpen: boolean; isEnded: boolean; hasWritten: boolean },
): boolean => mayPost(community) && isOpen && !isEnded && !hasWritten;
