import { DAY, HOUR, type Limit } from '#server/platform/limits.ts';

/** For how many days after a decision the texts of a case are kept. */
export const DAYS_OF_CASE_TEXTS = 90;

// The names are stored with the counts, so they must not change.
export const COMMUNITIES_PER_MEMBER: Limit = { name: 'foundingsAMember', points: 20, seconds: 7 * DAY };
export const REPORTS_PER_MEMBER: Limit = { name: 'reportsAMember', points: 20, seconds: DAY };
/** Decisions of the guides of a community, or of the admins, about one member or text. Each can be mailed to its author. */
export const DECISIONS_PER_SUBJECT: Limit = { name: 'decisionsASubject', points: 10, seconds: DAY };
/** Requests to join. The answer to each is mailed. */
export const REQUESTS_PER_MEMBER: Limit = { name: 'joinRequestsAMember', points: 20, seconds: DAY };
export const CONTENT_NOTICES_PER_IP_NETWORK: Limit = { name: 'noticesAnAddress', points: 5, seconds: HOUR };
/** Receipts to an address that the sender of a notice enters. */
export const CONTENT_NOTICES_PER_EMAIL: Limit = { name: 'noticesAnEmail', points: 3, seconds: DAY };
/** Mails to all guides that announce that a private community will become public. */
export const ANNOUNCEMENTS_PER_COMMUNITY: Limit = { name: 'openingsACommunity', points: 5, seconds: DAY };
export const INVITATIONS_PER_GUIDE: Limit = { name: 'invitationsAGuide', points: 30, seconds: HOUR };
export const INVITATIONS_PER_EMAIL: Limit = { name: 'invitationsAnEmail', points: 30, seconds: HOUR };
export const INVITATIONS_PER_EMAIL_PER_DAY: Limit = {
  name: 'invitationsAnEmailADay',
  points: 40,
  seconds: DAY,
};
/** Invitations to many people at once, by one guide, also one with an account younger than 14 days. */
export const MANY_INVITATIONS_PER_GUIDE: Limit = { name: 'manyInvitationsAGuide', points: 500, seconds: DAY };
export const MANY_INVITATIONS_PER_NEW_GUIDE: Limit = {
  name: 'manyInvitationsANewGuide',
  points: 30,
  seconds: DAY,
};
