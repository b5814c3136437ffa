import { accountById } from '#server/account/public.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ComposeMail, MailsOf } from '#server/platform/jobs/mail.ts';
import { partName, stepsFor, wordsOf } from './problems.ts';
import { storedPart } from './store.ts';

declare module '#server/platform/jobs/mail.ts' {
  interface MailNames {
    partBroken: 'health';
    partRecovered: 'health';
  }
}

/** Composes a mail to an admin about a part; null if the part is in another state by now, or the member no admin. */
const aboutPart =
  (isBroken: boolean): ComposeMail<Deps> =>
  async ({ db, settings, site, languages }, id) => {
    const [adminId = '', partId = ''] = id.split(':');
    const account = await accountById(db, adminId);
    const part = await storedPart(db, partId);
    if (account?.role !== 'admin' || !part || (part.state === 'broken') !== isBroken) return null;
    const texts = languages.textsIn(account.language);
    const values = { part: partName(texts, partId), product: site.name };
    return {
      to: account.email,
      texts,
      subject: isBroken
        ? texts.text('Needs attention at {product}: {part}', values)
        : texts.text('Works again at {product}: {part}', values),
      paragraphs: isBroken
        ? [wordsOf(texts, part.problems, account.timezone ?? 'UTC'), stepsFor(texts, part.problems)]
        : [texts.text('This part of {product} works again: {part}.', values)],
      action: { label: texts.button('State of the Site'), url: `${settings.publicUrl}/admin/health` },
      footnote: texts.text('You get one mail when something stops working, and one when it works again.'),
    };
  };

/** The mails to admins about the state of a part. The job contains the ids of the admin and of the part. */
export const healthMails: MailsOf<'health', Deps> = {
  partBroken: aboutPart(true),
  partRecovered: aboutPart(false),
};
