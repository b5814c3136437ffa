import { accountById } from '#server/account/public.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Mail, MailsOf } from '#server/platform/jobs/mail.ts';
import type { Texts } from '#server/platform/languages/texts.ts';

declare module '#server/platform/jobs/mail.ts' {
  interface MailNames {
    journalSealed: 'journal';
    sealChanged: 'journal';
    sealDeleted: 'journal';
    journalUnsealed: 'journal';
  }
}

type Text = Pick<Mail, 'subject' | 'paragraphs' | 'footnote'>;

/** Composes a mail to the member whose id the job contains. */
const toMember =
  (textOf: (texts: Texts, product: string) => Text) =>
  async ({ db, site, languages }: Deps, userId: string): Promise<Mail | null> => {
    const account = await accountById(db, userId);
    if (!account) return null;
    const texts = languages.textsIn(account.language);
    return { to: account.email, texts, ...textOf(texts, site.name) };
  };

/**
 * The mails about a sealed journal. The footnotes advise members who did not make the change: a new password signs out
 * every browser, including the attacker's.
 */
export const sealingMails: MailsOf<'journal', Deps> = {
  journalSealed: toMember((texts, product) => ({
    subject: texts.text('Your journal at {product} is being sealed', { product }),
    paragraphs: [
      texts.text(
        'A moment ago somebody, we hope it was you, began to seal your journal. Its entries can then be read only with its own passphrase or its recovery phrase. Nobody else can open it, nor can we.',
      ),
      texts.text('Please keep the recovery phrase where you will find it again.'),
    ],
    footnote: texts.text(
      'If this was not you, act at once. Somebody knows your password: ask for a new one on the login page. It signs out every browser and so stops the sealing. Entries that are not sealed yet stay readable when you then choose “Delete Sealed Journal”.',
    ),
  })),

  sealChanged: toMember((texts, product) => ({
    subject: texts.text('The seal of your journal at {product} was changed', { product }),
    paragraphs: [
      texts.text(
        'The seal of your journal was changed a moment ago: its passphrase, its recovery phrase, or whether the journal is being unsealed. An earlier passphrase or recovery phrase may no longer open it.',
      ),
    ],
    footnote: texts.text(
      'If this was not you and a browser of yours still has the journal unlocked, save your entries there with “Export Journal” first. Somebody knows your password: ask for a new one on the login page. It signs out every browser.',
    ),
  })),

  sealDeleted: toMember((texts, product) => ({
    subject: texts.text('Your sealed journal at {product} was deleted', { product }),
    paragraphs: [
      texts.text(
        'The seal of your journal and all sealed entries were deleted a moment ago, for good. Entries that were not sealed are still there.',
      ),
    ],
    footnote: texts.text(
      'If this was not you, act at once. Somebody knows your password: ask for a new one on the login page. It signs out every browser. The sealed entries may still be in an export of yours.',
    ),
  })),

  journalUnsealed: toMember((texts, product) => ({
    subject: texts.text('Your journal at {product} is not sealed any more', { product }),
    paragraphs: [
      texts.text(
        'The last sealed entry of your journal was opened a moment ago. The entries are kept as before it was sealed, and its passphrase and its recovery phrase are no longer needed.',
      ),
    ],
    footnote: texts.text(
      'If this was not you, act at once. Somebody knows your password: ask for a new one on the login page. It signs out every browser. Then you can seal your journal again.',
    ),
  })),
};
