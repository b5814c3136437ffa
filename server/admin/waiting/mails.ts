import { waitingSentences } from '#contract/platform/waitingSentences.ts';
import { accountById } from '#server/account/public.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MailsOf } from '#server/platform/jobs/mail.ts';
import { unlinked } from '#server/platform/jobs/mailText.ts';
import { waitingFor } from './actions.ts';
import { stopWaitingMailsUrl } from './stopping.ts';

declare module '#server/platform/jobs/mail.ts' {
  interface MailNames {
    waitingWork: 'admin';
  }
}

/** The mail about what waits for a member's decision, without words of those who asked or reported. The job contains the member's id. */
export const waitingMail: MailsOf<'admin', Deps> = {
  waitingWork: async (deps, userId) => {
    const { db, settings } = deps;
    const account = await accountById(db, userId);
    const sentences = account?.waiting_mails ? waitingSentences(await waitingFor(db, account)) : [];
    const [first] = sentences;
    if (!account || !first) return null;
    return {
      to: account.email,
      subject: `Something is waiting for you at ${settings.productName}`,
      paragraphs: sentences.map(({ text, community }) => [
        text,
        ...(community === null ? [] : [unlinked(community), '.']),
      ]),
      action: {
        label: sentences.length === 1 ? 'Look at it' : 'Open the dashboard',
        url: `${settings.publicUrl}${sentences.length === 1 ? first.path : '/dashboard'}`,
      },
      footnote: 'You get this mail at most once a day, and once an hour about unlawful content.',
      unsubscribe: { url: stopWaitingMailsUrl(deps, account.id), label: 'Stop these mails' },
    };
  },
};
