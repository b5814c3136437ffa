/** The parts of communities with which the site invites people, the letter, and the posts about passages of readings. */
export { readDigest, updateDigest } from '#server/communities/digests/actions.ts';
export { invite } from '#server/communities/invitations/actions.ts';
export { inviteEach } from '#server/communities/invitations/batch.ts';
export { hasOptedOut, optOutOfInvitations } from '#server/communities/invitations/store.ts';
export { linkOf, linksOf, storeLink } from '#server/communities/links/actions.ts';
export { inviterOf } from '#server/communities/links/preview.ts';
export {
  countSignup,
  deleteLink,
  isUsableLink,
  linkById,
  linkCount,
  lockUsableLink,
} from '#server/communities/links/store.ts';
export { insertMember } from '#server/communities/membership/memberStore.ts';
export {
  createPassagePost,
  listPassagePosts,
  ownPassagePost,
  type PassageContext,
} from '#server/communities/posts/passagePosts.ts';
export { hasPostsAbout } from '#server/communities/posts/passageStore.ts';
