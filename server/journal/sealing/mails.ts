import { accountById } from '#server/account/public.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Mail, MailsOf } from '#server/platform/jobs/mail.ts';

declare module '#server/platform/jobs/mail.ts' {
  interface MailNames {
    journalSealed: 'journal';
    sealChanged: 'journal';
    sealDeleted: 'journal';
    journalUnsealed: 'journal';
  }
}

type Text = Pick<Mail, 'subject' | 'paragraphs' | 'footnote'>;

/**
 * Advice for a member who did not make the change. A new password signs out every browser, including the
 * attacker's.
 */
const CHANGE_PASSWORD =
  'Somebody knows your password: ask for a new one on the login page. It signs out every browser';
const NEW_PASSWORD = `If this was not you, act at once. ${CHANGE_PASSWORD}`;

/** Composes a mail to the member whose id the job contains. */
const toMember =
  (textOf: (product: string) => Text) =>
  async ({ db, settings }: Deps, userId: string): Promise<Mail | null> => {
    const account = await accountById(db, userId);
    return account ? { to: account.email, ...textOf(settings.productName) } : null;
  };

/** The mails about a sealed journal. */
export const sealingMails: MailsOf<'journal', Deps> = {
  journalSealed: toMember((product) => ({
    subject: `Your journal at ${product} is being sealed`,
    paragraphs: [
      'A moment ago somebody, we hope it was you, began to seal your journal. Its entries can then be read only with its own passphrase or its recovery phrase. Nobody else can open it, nor can we.',
      'Please keep the recovery phrase where you will find it again.',
    ],
    footnote: `${NEW_PASSWORD} and so stops the sealing. Entries that are not sealed yet stay readable when you then choose “Delete Sealed Journal”.`,
  })),

  sealChanged: toMember((product) => ({
    subject: `The seal of your journal at ${product} was changed`,
    paragraphs: [
      'The seal of your journal was changed a moment ago: its passphrase, its recovery phrase, or whether the journal is being unsealed. An earlier passphrase or recovery phrase may no longer open it.',
    ],
    footnote: `If this was not you and a browser of yours still has the journal unlocked, save your entries there with “Export Journal” first. ${CHANGE_PASSWORD}.`,
  })),

  sealDeleted: toMember((product) => ({
    subject: `Your sealed journal at ${product} was deleted`,
    paragraphs: [
      'The seal of your journal and all sealed entries were deleted a moment ago, for good. Entries that were not sealed are still there.',
    ],
    footnote: `${NEW_PASSWORD}. The sealed entries may still be in an export of yours.`,
  })),

  journalUnsealed: toMember((product) => ({
    subject: `Your journal at ${product} is not sealed any more`,
    paragraphs: [
      'The last sealed entry of your journal was opened a moment ago. The entries are kept as before it was sealed, and its passphrase and its recovery phrase are no longer needed.',
    ],
    footnote: `${NEW_PASSWORD}. Then you can seal your journal again.`,
  })),
};
