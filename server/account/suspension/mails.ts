import { accountById } from '#server/account/store.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ComposeMail } from '#server/platform/jobs/mail.ts';
import { unlinkedLines } from '#server/platform/jobs/mailText.ts';
import { formatDay } from '#server/platform/languages/dates.ts';
import { suspensionOf } from './store.ts';

/** The mails at the beginning and at the end of a suspension. A job contains the id of the account. */
export const suspensionMails = {
  accountSuspended: async ({ db, clock, settings, site, languages }, id) => {
    const account = await accountById(db, id);
    const suspension = account && (await suspensionOf(db, id, clock()));
    if (!suspension) return null;
    const { ends_at, words, set_aside_at } = suspension;
    const { publicUrl, contact } = settings;
    const product = site.name;
    const texts = languages.reviewedTextsIn(account.language);
    return {
      to: account.email,
      texts,
      reachesSuspended: true,
      subject: texts.text('Your account at {product} is suspended', { product }),
      paragraphs: [
        ends_at
          ? texts.text('Your account is suspended until {day}.', { day: formatDay(texts, ends_at) })
          : texts.text('Your account is suspended.'),
        ...unlinkedLines(words),
        ...(set_aside_at
          ? [
              texts.text(
                'Your posts, replies and pictures are set aside. They come back if the suspension ends within 30 days. After that they are erased.',
              ),
            ]
          : []),
        texts.text(
          'Your data stays yours: on the login page you can download it, or delete your account. You need your password for both.',
        ),
        ...(contact
          ? [
              texts.text('If you have a question, write to {contact}.', {
                contact: contact.replace(/^(mailto|tel):/, ''),
              }),
            ]
          : []),
      ],
      action: { label: texts.button('Log in'), url: `${publicUrl}/auth/login` },
    };
  },

  accountRestored: async ({ db, clock, settings, site, languages }, id) => {
    const account = await accountById(db, id);
    if (!account || (await suspensionOf(db, id, clock()))) return null;
    const texts = languages.reviewedTextsIn(account.language);
    return {
      to: account.email,
      texts,
      subject: texts.text('You can use your account at {product} again', { product: site.name }),
      paragraphs: [texts.text('The suspension of your account has ended. You can log in again.')],
      action: { label: texts.button('Log in'), url: `${settings.publicUrl}/auth/login` },
    };
  },
} satisfies Record<string, ComposeMail<Deps>>;
