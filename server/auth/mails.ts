import { accountById, accountByIdentifier, suspendedAddressEnd } from '#server/account/public.ts';
import { isEmailUnavailable } from '#server/auth/changes/emailChanges.ts';
import { type EmailChangeRow, emailChangeById, recoveryById } from '#server/auth/changes/store.ts';
import {
  registrationMails,
  suspendedAddressMail,
  waitingRegistrationMail,
} from '#server/auth/registrations/mails.ts';
import { waitingRegistrationOf } from '#server/auth/registrations/store.ts';
import { isPast } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Mail, MailsOf } from '#server/platform/jobs/mail.ts';
import { unlinked } from '#server/platform/jobs/mailText.ts';
import { formatDateTime } from '#server/platform/languages/dates.ts';
import type { Texts } from '#server/platform/languages/texts.ts';
import { passwordResetUrl } from './passwordResets.ts';
import { extendSignup, isBlockedByRegistration } from './signups.ts';
import { emailRequestById, isEmailReserved, type Signup, signupById, waitingSignups } from './store.ts';

declare module '#server/platform/jobs/mail.ts' {
  interface MailNames {
    verification: 'auth';
    verificationAgain: 'auth';
    reset: 'auth';
    newEmail: 'auth';
    recovery: 'auth';
    registrationAccepted: 'auth';
    registrationDeclined: 'auth';
  }
}

/** The mails of auth. A job contains the id of the row from which the mail is composed. */
export const authMails: MailsOf<'auth', Deps> = {
  ...registrationMails,

  verification: async (deps, id) => {
    const signup = await signupById(deps.db, id);
    return signup ? verificationMail(deps, signup, signup.expires_at) : null;
  },

  verificationAgain: async (deps, id) => {
    const request = await emailRequestById(deps.db, id);
    if (!request || isPast(request.expires_at, deps.clock())) return null;
    const signup = await extendSignup(deps, request.email, request.expires_at);
    return signup ? verificationMail(deps, signup, request.expires_at) : null;
  },

  newEmail: async (deps, id) => {
    const change = await emailChangeById(deps.db, id);
    return change && !isPast(change.expires_at, deps.clock()) ? newEmailMail(deps, change) : null;
  },

  recovery: async ({ db, clock, tokens, settings, site, languages }, id) => {
    const recovery = await recoveryById(db, id);
    const account = recovery && (await accountById(db, recovery.user_id));
    if (!account || recovery.ends_at || isPast(recovery.expires_at, clock())) return null;
    const token = tokens.linkToken('recovery', recovery, recovery.expires_at);
    const texts = languages.reviewedTextsIn(account.language);
    return {
      to: account.email,
      texts,
      subject: texts.text('Have you lost your second factor at {product}?', {
        product: site.name,
      }),
      paragraphs: [
        texts.text(
          'Somebody who knows your password said that your passkeys, authenticator app and recovery codes are lost. If it was you, open the link within 24 hours. All of them are removed 72 hours later, unless you log in with one of them until then.',
        ),
      ],
      action: {
        label: texts.button('Remove my second factor'),
        url: `${settings.publicUrl}/auth/recovery?token=${token}`,
      },
      footnote: texts.text(
        'If this was not you, nothing happens without the link. But somebody knows your password: please change it.',
      ),
    };
  },

  reset: async (deps, id) => {
    const { db, clock, site } = deps;
    const request = await emailRequestById(db, id);
    if (!request || request.used_at || isPast(request.expires_at, deps.clock())) return null;
    const account = await accountByIdentifier(db, request.email);
    const registration = await waitingRegistrationOf(db, request.email, clock());
    if (await suspendedAddressEnd(deps, db, request.email)) return null;
    const [signup] = account || registration ? [] : await waitingSignups(db, request.email, clock());
    const owner = account ?? registration ?? signup;
    if (!owner) return null;
    const texts = deps.languages.reviewedTextsIn(owner.language);
    return {
      to: owner.email,
      texts,
      subject: texts.text('A new password for {product}', { product: site.name }),
      paragraphs: [
        texts.text('You asked for a link to set a new password. It works once, within the next hour.'),
      ],
      action: {
        label: texts.button('Set a new password'),
        url: passwordResetUrl(deps, request),
      },
      footnote: texts.text('If this was not you, there is nothing to do: your password stays as it is.'),
    };
  },
};

async function newEmailMail(deps: Deps, change: EmailChangeRow): Promise<Mail> {
  const { db, tokens, settings, site, languages } = deps;
  const { publicUrl } = settings;
  const product = site.name;
  const texts = languages.reviewedTextsIn((await accountById(db, change.user_id))?.language);
  if (await isEmailUnavailable(deps, db, change.new_email, change.user_id))
    return takenEmailMail(texts, change, product);
  const token = tokens.linkToken('newEmail', change, change.expires_at);
  return {
    to: change.new_email,
    texts,
    subject: texts.text('Please confirm your new email at {product}', { product }),
    paragraphs: [
      texts.text(
        'Somebody asked to use this address for an account. If it was you, open the link within 24 hours to confirm it.',
      ),
    ],
    action: {
      label: texts.button('Confirm my email'),
      url: `${publicUrl}/verification/new-email?token=${token}`,
    },
    footnote: texts.text('If this was not you, you can ignore this mail: nothing changes.'),
  };
}

// Only this mail says that the address is taken. The reply does not, because only the owner of the mailbox
// may learn it.
const takenEmailMail = (texts: Texts, { new_email }: EmailChangeRow, product: string): Mail => ({
  to: new_email,
  texts,
  subject: texts.text('This address is in use at {product}', { product }),
  paragraphs: [
    texts.text(
      'Somebody wanted to use this address for another account. It belongs to an account already, so nothing was changed.',
    ),
  ],
  footnote: texts.text('If this was not you, there is nothing to do.'),
});

async function verificationMail(deps: Deps, signup: Signup, expires: Temporal.Instant): Promise<Mail | null> {
  const { db, tokens, settings, site, languages } = deps;
  if (signup.user_id || isPast(expires, deps.clock())) return null;
  const { publicUrl } = settings;
  const product = site.name;
  const account = await accountByIdentifier(db, signup.email);
  const texts = languages.reviewedTextsIn(account ? account.language : signup.language);
  if (account) return existingAccountMail(texts, signup, publicUrl, product);
  if (await isBlockedByRegistration(deps, db, signup)) return waitingRegistrationMail(texts, signup, product);
  if (await isEmailReserved(db, signup.email, deps.clock())) return reservedEmailMail(texts, signup, product);
  const suspendedUntil = await suspendedAddressEnd(deps, db, signup.email);
  if (suspendedUntil) return suspendedAddressMail(texts, signup, suspendedUntil, product);
  const token = tokens.linkToken('verification', signup, expires);
  return {
    to: signup.email,
    texts,
    subject: texts.text('Welcome to {product}: please verify your email', { product }),
    paragraphs: [
      texts.paragraph(
        'You, or somebody who typed your address, asked for an account named “{username}” on {time}.',
        { username: unlinked(signup.username), time: formatDateTime(texts, signup.created_at, 'UTC') },
      ),
      texts.text('Open the link within 24 hours to verify the address.'),
    ],
    action: {
      label: texts.button('Verify my email'),
      url: `${publicUrl}/verification/email?token=${token}`,
    },
    footnote: texts.text(
      'If you did not ask for this account, you can ignore this mail: no account will be created. If you asked for one with another username, open the link in that mail instead.',
    ),
  };
}

const reservedEmailMail = (texts: Texts, { email }: Signup, product: string): Mail => ({
  to: email,
  texts,
  subject: texts.text('This address is reserved at {product}', { product }),
  paragraphs: [
    texts.text(
      'Somebody asked for a new account with this address. It belonged to another account until a few days ago and is still reserved for it, so no new one was created. Please try again in a week.',
    ),
  ],
  footnote: texts.text('If this was not you, there is nothing to do.'),
});

// Only this mail says that the account exists. The signup page does not, because only the owner of the mailbox may
// learn it.
const existingAccountMail = (texts: Texts, { email }: Signup, publicUrl: string, product: string): Mail => ({
  to: email,
  texts,
  reachesSuspended: true,
  subject: texts.text('You already have an account at {product}', { product }),
  paragraphs: [
    texts.text(
      'Somebody asked for a new account with this address. You already have one, so no new one was created.',
    ),
    texts.text(
      'If it was you: log in as before, or request a new password there if you have forgotten yours.',
    ),
  ],
  action: { label: texts.button('Log in'), url: `${publicUrl}/auth/login` },
  footnote: texts.text('If this was not you, there is nothing to do.'),
});
