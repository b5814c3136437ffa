import { waitingSentences } from '#contract/platform/waitingSentences.ts';
import { accountById } from '#server/account/public.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MailsOf } from '#server/platform/jobs/mail.ts';
import { waitingFor } from './actions.ts';
import { stopWaitingMailsUrl } from './stopping.ts';
import { waitingParagraph } from './waitingParagraph.ts';

declare module '#server/platform/jobs/mail.ts' {
  interface MailNames {
    waitingWork: 'admin';
  }
}

/** The mail about what waits for a member's decision, without words of those who asked or reported. The job contains the member's id. */
export const waitingMail: MailsOf<'admin', Deps> = {
  waitingWork: async (deps, userId) => {
    const { db, settings, site, languages } = deps;
    const account = await accountById(db, userId);
    const sentences = account?.waiting_mails ? waitingSentences(await waitingFor(deps, account)) : [];
    const [first] = sentences;
    if (!account || !first) return null;
    const texts = languages.textsIn(account.language);
    return {
      to: account.email,
      texts,
      subject: texts.text('Something is waiting for you at {product}', { product: site.name }),
      paragraphs: sentences.map((sentence) => waitingParagraph(texts, sentence)),
      action: {
        label: sentences.length === 1 ? texts.button('Look at it') : texts.button('Open the dashboard'),
        url: `${settings.publicUrl}${sentences.length === 1 ? first.path : '/dashboard'}`,
      },
      footnote: texts.text('You get this mail at most once a day, and once an hour about unlawful content.'),
      unsubscribe: { url: stopWaitingMailsUrl(deps, account.id), label: texts.button('Stop these mails') },
    };
  },
};
