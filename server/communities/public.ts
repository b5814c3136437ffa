/** The parts of communities with which the site invites people. */
export { invite } from '#server/communities/invitations/actions.ts';
export { hasOptedOut, optOutOfInvitations } from '#server/communities/invitations/store.ts';
export { linkOf, storeLink } from '#server/communities/links/actions.ts';
export { inviterOf } from '#server/communities/links/preview.ts';
export {
  countSignup,
  deleteLink,
  isUsableLink,
  type ListedLink,
  linkById,
  linkCount,
  linksPage,
  lockUsableLink,
} from '#server/communities/links/store.ts';
export { insertMember } from '#server/communities/membership/memberStore.ts';
export { INVITATIONS_PER_EMAIL, INVITATIONS_PER_EMAIL_PER_DAY } from './limits.ts';
