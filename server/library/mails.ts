import { accountById } from '#server/account/public.ts';
import { decisionById } from '#server/platform/decisions.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Mail, MailsOf } from '#server/platform/jobs/mail.ts';
import { linked, type Segment } from '#server/platform/jobs/mailText.ts';
import type { BookDecision } from './decisions.ts';
import { bookById } from './store.ts';

declare module '#server/platform/jobs/mail.ts' {
  interface MailNames {
    bookDecided: 'library';
  }
}

/** The mails of the library. A job contains the id of the decision. */
export const libraryMails: MailsOf<'library', Deps> = {
  bookDecided: async ({ db, settings: { publicUrl, productName } }, id) => {
    const decision = await decisionById(db, id);
    const book = decision && (await bookById(db, decision.subject_id));
    const submitter = book?.submitter_id && (await accountById(db, book.submitter_id));
    if (!decision || !book || !submitter) return null;
    const message = MESSAGES[decision.kind as BookDecision['kind']];
    const mailFields = { title: linked(decision.subject_name ?? book.title), productName };
    const openBook = { label: 'Open the book', url: `${publicUrl}/library/book/${book.id}` };
    const openSubmissions = { label: 'My submissions', url: `${publicUrl}/library/submissions` };
    return {
      to: submitter.email,
      action: book.status === 'approved' ? openBook : openSubmissions,
      ...message(mailFields, linked(decision.reason ?? '')),
    };
  },
};

type Message = (
  mailFields: { title: Segment; productName: string },
  reason: Segment,
) => Pick<Mail, 'subject' | 'paragraphs'>;

const MESSAGES: Record<BookDecision['kind'], Message> = {
  'book.approved': ({ title, productName }) => ({
    subject: `Your book is in the library of ${productName}`,
    paragraphs: [['“', title, '” has been approved. Thank you for bringing it.']],
  }),
  'book.rejected': ({ title, productName }, reason) => ({
    subject: `About the book that you submitted to ${productName}`,
    paragraphs: [
      ['“', title, '” has not been accepted into the library. The reason given:'],
      [reason],
      'You can change the submission and send it again.',
    ],
  }),
  'book.removed': ({ title, productName }, reason) => ({
    subject: `Your book was removed from the library of ${productName}`,
    paragraphs: [
      ['“', title, '” has been removed from the library. The reason given:'],
      [reason],
      'You can change the submission and send it again.',
    ],
  }),
  'book.corrected': ({ title, productName }) => ({
    subject: `Your correction is in the library of ${productName}`,
    paragraphs: [['“', title, '” has been corrected as you suggested. Thank you.']],
  }),
  'correction.rejected': ({ title, productName }, reason) => ({
    subject: `About the correction that you suggested to ${productName}`,
    paragraphs: [['“', title, '” stays in the library as it is. The reason given:'], [reason]],
  }),
};
