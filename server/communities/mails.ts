import { announcementMail } from '#server/communities/announcements/mails.ts';
import { letterMail } from '#server/communities/digests/mails.ts';
import { guidingMails } from '#server/communities/mails/guiding.ts';
import { invitationMails } from '#server/communities/mails/invitations.ts';
import { moderationMails } from '#server/communities/mails/moderation.ts';
import { requestMails } from '#server/communities/mails/requests.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MailsOf } from '#server/platform/jobs/mail.ts';

declare module '#server/platform/jobs/mail.ts' {
  interface MailNames {
    invitation: 'communities';
    communityBecomesPublic: 'communities';
    decisionMade: 'communities';
    reportDecided: 'communities';
    noticeReceived: 'communities';
    requestAccepted: 'communities';
    requestDeclined: 'communities';
    guidesAbsent: 'communities';
    letter: 'communities';
    announcement: 'communities';
  }
}

/** The mails of communities. */
export const communityMails: MailsOf<'communities', Deps> = {
  ...invitationMails,
  ...moderationMails,
  ...requestMails,
  ...guidingMails,
  ...letterMail,
  ...announcementMail,
};
