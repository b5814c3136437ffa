import { accountById } from '#server/account/public.ts';
import { decisionById } from '#server/platform/decisions.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Mail, MailsOf } from '#server/platform/jobs/mail.ts';
import { linked, type Segment } from '#server/platform/jobs/mailText.ts';
import type { Texts } from '#server/platform/languages/texts.ts';
import type { BookDecision } from './decisions.ts';
import { bookById } from './store.ts';

declare module '#server/platform/jobs/mail.ts' {
  interface MailNames {
    bookDecided: 'library';
  }
}

/** The mails of the library. A job contains the id of the decision. */
export const libraryMails: MailsOf<'library', Deps> = {
  bookDecided: async ({ db, settings: { publicUrl }, site, languages }, id) => {
    const decision = await decisionById(db, id);
    const book = decision && (await bookById(db, decision.subject_id));
    const submitter = book?.submitter_id && (await accountById(db, book.submitter_id));
    if (!decision || !book || !submitter) return null;
    const message = MESSAGES[decision.kind as BookDecision['kind']];
    const texts = languages.textsIn(submitter.language);
    const mailFields = { title: linked(decision.subject_name ?? book.title), product: site.name };
    const openBook = {
      label: texts.button('Open the book'),
      url: `${publicUrl}/library/book/${book.id}`,
    };
    const openSubmissions = {
      label: texts.button('My submissions'),
      url: `${publicUrl}/library/submissions`,
    };
    return {
      to: submitter.email,
      texts,
      action: book.status === 'approved' ? openBook : openSubmissions,
      ...message(texts, mailFields, linked(decision.reason ?? '')),
    };
  },
};

type Message = (
  texts: Texts,
  mailFields: { title: Segment; product: string },
  reason: Segment,
) => Pick<Mail, 'subject' | 'paragraphs'>;

const MESSAGES: Record<BookDecision['kind'], Message> = {
  'book.approved': (texts, { title, product }) => ({
    subject: texts.text('Your book is in the library of {product}', { product }),
    paragraphs: [texts.paragraph('“{title}” has been approved. Thank you for bringing it.', { title })],
  }),
  'book.rejected': (texts, { title, product }, reason) => ({
    subject: texts.text('About the book that you submitted to {product}', { product }),
    paragraphs: [
      texts.paragraph('“{title}” has not been accepted into the library. The reason given:', { title }),
      [reason],
      texts.text('You can change the submission and send it again.'),
    ],
  }),
  'book.removed': (texts, { title, product }, reason) => ({
    subject: texts.text('Your book was removed from the library of {product}', { product }),
    paragraphs: [
      texts.paragraph('“{title}” has been removed from the library. The reason given:', { title }),
      [reason],
      texts.text('You can change the submission and send it again.'),
    ],
  }),
  'book.corrected': (texts, { title, product }) => ({
    subject: texts.text('Your correction is in the library of {product}', { product }),
    paragraphs: [texts.paragraph('“{title}” has been corrected as you suggested. Thank you.', { title })],
  }),
  'correction.rejected': (texts, { title, product }, reason) => ({
    subject: texts.text('About the correction that you suggested to {product}', { product }),
    paragraphs: [
      texts.paragraph('“{title}” stays in the library as it is. The reason given:', { title }),
      [reason],
    ],
  }),
};
