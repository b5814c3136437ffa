import type { Deps } from '#server/platform/deps.ts';
import type { MailsOf } from '#server/platform/jobs/mail.ts';
import { accountById } from './store.ts';

declare module '#server/platform/jobs/mail.ts' {
  interface MailNames {
    passwordChanged: 'account';
  }
}

/** The mails of accounts. A job contains the id of the account. */
export const accountMails: MailsOf<'account', Deps> = {
  passwordChanged: async ({ db, settings }, id) => {
    const account = await accountById(db, id);
    if (!account) return null;
    return {
      to: account.email,
      subject: `Your password at ${settings.productName} was changed`,
      paragraphs: [
        'The password of your account was changed a moment ago. Browsers that were signed in elsewhere are signed out, and older links for a new password no longer work.',
      ],
      footnote:
        'If this was not you, ask for a new password on the login page at once. The link comes to this address.',
    };
  },
};
