import { accountById } from '#server/account/public.ts';
import type { Signup } from '#server/auth/store.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ComposeMail, Mail } from '#server/platform/jobs/mail.ts';
import { unlinkedLines } from '#server/platform/jobs/mailText.ts';
import { formatDay } from '#server/platform/languages/dates.ts';
import type { Texts } from '#server/platform/languages/texts.ts';
import { registrationById } from './store.ts';

/** The mails about the decision on a registration. */
export const registrationMails = {
  /** The job contains the id of the new account. */
  registrationAccepted: async ({ db, settings, site, languages }, userId) => {
    const account = await accountById(db, userId);
    if (!account) return null;
    const texts = languages.reviewedTextsIn(account.language);
    return {
      to: account.email,
      texts,
      subject: texts.text('Welcome to {product}: your account is ready', { product: site.name }),
      paragraphs: [texts.text('Your registration was accepted. You can log in now.')],
      action: { label: texts.button('Log in'), url: `${settings.publicUrl}/auth/login` },
    };
  },

  registrationDeclined: async ({ db, site, languages }, id) => {
    const registration = await registrationById(db, id);
    if (!registration?.declined_at) return null;
    const texts = languages.reviewedTextsIn(registration.language);
    return {
      to: registration.email,
      texts,
      subject: texts.text('Your registration at {product}', { product: site.name }),
      paragraphs: [
        texts.text('Your registration was declined.'),
        ...unlinkedLines(registration.reply ?? ''),
        texts.text('What you sent is erased after 30 days. You may ask again at any time.'),
      ],
    };
  },
} satisfies Record<string, ComposeMail<Deps>>;

// Only this mail says that a registration is waiting. The signup page does not, because only the owner of the mailbox may
// learn it.
export const waitingRegistrationMail = (texts: Texts, { email }: Signup, product: string): Mail => ({
  to: email,
  texts,
  subject: texts.text('Your account at {product} is waiting for approval', { product }),
  paragraphs: [
    texts.text(
      'Somebody asked for a new account with this address. One is waiting for approval already, so no new one was created. You will get a mail when it is decided.',
    ),
  ],
  footnote: texts.text('If this was not you, there is nothing to do.'),
});

// Only this mail says why no account is made, because only the owner of the mailbox may learn it.
export const suspendedAddressMail = (
  texts: Texts,
  { email }: Signup,
  until: Temporal.Instant,
  product: string,
): Mail => ({
  to: email,
  texts,
  subject: texts.text('No new account at {product}', { product }),
  paragraphs: [
    texts.text(
      'Somebody asked for a new account with this address. An account with this address was deleted while it was suspended, so no new one can be created until {day}.',
      { day: formatDay(texts, until) },
    ),
  ],
  footnote: texts.text('If this was not you, there is nothing to do.'),
});
