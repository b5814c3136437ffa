/** The layout of the pages for guides, for what other features let them do. */
export { CommunityAdminLayout } from '#web/communities/CommunityAdminLayout.tsx';
