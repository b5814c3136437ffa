import { accountById } from '#server/account/public.ts';
import { decisionById } from '#server/admin/public.ts';
import type { Mails } from '#server/platform/mail.ts';
import { linked } from '#server/platform/mailText.ts';
import type { Parts } from '#server/platform/parts.ts';
import { bookById } from './store.ts';

/** The mails of the library, each by the id of the decision that it tells. */
export const libraryMails: Mails<Parts> = {
  bookDecided: async ({ db, settings: { publicUrl, productName } }, id) => {
    const decision = await decisionById(db, id);
    const book = decision && (await bookById(db, decision.subject_id));
    const submitter = book?.submitter_id && (await accountById(db, book.submitter_id));
    if (!decision || !book || !submitter) return null;
    const title = linked(decision.subject_name ?? book.title);
    if (decision.deed === 'book.approved') {
      return {
        to: submitter.email,
        subject: `Your book is in the library of ${productName}`,
        paragraphs: [['“', title, '” has been approved. Thank you for bringing it.']],
        action: { label: 'Open the book', url: `${publicUrl}/library/book/${book.id}` },
      };
    }
    return {
      to: submitter.email,
      subject: `About the book that you submitted to ${productName}`,
      paragraphs: [
        ['“', title, '” has not been taken into the library. The reason that was given:'],
        [linked(decision.reason ?? '')],
        'You can change the submission and send it again.',
      ],
      action: { label: 'My submissions', url: `${publicUrl}/library/submissions` },
    };
  },
};
