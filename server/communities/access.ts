/** The functions by which other features read a community and check what a viewer may do in it. */
export {
  communityNotFound,
  lockCommunity,
  postingRefused,
  requireReadableCommunity,
} from '#server/communities/membership/access.ts';
export { lockingMembership, lockMembership } from '#server/communities/membership/memberStore.ts';
export type { CommunityRow } from '#server/communities/membership/rules.ts';
export {
  COMMUNITY_COLUMNS,
  communityFor,
  joinMembership,
  readableBy,
  selectCommunityForUpdate,
} from '#server/communities/membership/store.ts';
export { casesForAdmin, waitingForGuide, workInCommunities } from '#server/communities/waiting/store.ts';
export { DAYS_OF_CASE_TEXTS } from './limits.ts';
export {
  type CommunityAccess,
  isForSearchEngines,
  type MaybeViewer,
  mayManage,
  mayModerate,
  mayPost,
  mayRead,
} from './policy.ts';
export { communityCount } from './store.ts';
