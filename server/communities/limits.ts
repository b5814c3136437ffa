import { DAY, HOUR, type Limit } from '#server/platform/limits.ts';

// The names are stored with the counts, so they keep the words of an earlier version.
export const COMMUNITIES_PER_MEMBER: Limit = { name: 'foundingsAMember', points: 20, seconds: 7 * DAY };
/** Mails to all guides that announce that a private community will become public. */
export const ANNOUNCEMENTS_PER_COMMUNITY: Limit = { name: 'openingsACommunity', points: 5, seconds: DAY };
export const INVITATIONS_PER_GUIDE: Limit = { name: 'invitationsAGuide', points: 30, seconds: HOUR };
export const INVITATIONS_PER_EMAIL: Limit = { name: 'invitationsAnEmail', points: 30, seconds: HOUR };
export const INVITATIONS_PER_EMAIL_PER_DAY: Limit = {
  name: 'invitationsAnEmailADay',
  points: 40,
  seconds: DAY,
};
