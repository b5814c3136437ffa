import { formatUtc, isPast } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Mail, MailsOf } from '#server/platform/jobs/mail.ts';
import { type Paragraph, unlinked } from '#server/platform/jobs/mailText.ts';
import { type AccountEvent, eventById, newBrowsersInMail } from './eventStore.ts';
import type { Account } from './rules.ts';
import { accountById } from './store.ts';

declare module '#server/platform/jobs/mail.ts' {
  interface MailNames {
    accountEvent: 'account';
    undo: 'account';
    passwordChanged: 'account';
  }
}

/** The mails of accounts. */
export const accountMails: MailsOf<'account', Deps> = {
  /** A job contains the id of the event. */
  accountEvent: async (deps, id) => {
    const { db, clock, tokens, settings } = deps;
    const event = await eventById(db, id);
    const account = event && (await accountById(db, event.user_id));
    if (!account || event.used_at || isPast(event.expires_at, clock())) return null;
    const { subject, paragraphs } =
      event.kind === 'browser.new'
        ? newBrowsersText(await newBrowsersInMail(db, event), settings.productName)
        : EVENT_TEXTS[event.kind](event, account, settings.productName);
    const token = tokens.linkToken('notMe', event, event.expires_at);
    return {
      to: event.email,
      subject,
      paragraphs,
      action: { label: 'This was not me', url: `${settings.publicUrl}/auth/not-me?token=${token}` },
      footnote:
        'If it was you, there is nothing to do. Otherwise open the link within 7 days: it signs out every browser, undoes what has happened since, and mails you a link for a new password.',
    };
  },

  /**
   * A job contains the id of the event whose changes are undone, and that of an event whose mail went to the recipient. For
   * the current address of the account, the second one is missing.
   */
  undo: async ({ db, settings }, ids) => {
    const [id = '', addressId] = ids.split(' ');
    const event = await eventById(db, id);
    const account = event && (await accountById(db, event.user_id));
    if (!account) return null;
    const to = addressId === undefined ? account.email : (await eventById(db, addressId))?.email;
    return to ? { to, ...undoText(event, settings.productName) } : null;
  },

  /** Only for jobs from before migration 0020. A job contains the id of the account. */
  passwordChanged: async ({ db, settings }, id) => {
    const account = await accountById(db, id);
    return account
      ? { to: account.email, ...passwordChangedText(settings.productName), footnote: OLD_FOOTNOTE }
      : null;
  },
};

const OLD_FOOTNOTE =
  'If this was not you, ask for a new password on the login page at once. The link comes to this address.';

type Text = Pick<Mail, 'subject' | 'paragraphs'>;
type ComposeText = (event: AccountEvent, account: Account, product: string) => Text;

const passwordChangedText = (product: string): Text => ({
  subject: `Your password at ${product} was changed`,
  paragraphs: [
    'The password of your account was changed a moment ago. Browsers that were signed in elsewhere are signed out, and older links for a new password no longer work.',
  ],
});

/** Composes a text about a second factor. Each paragraph receives the name of the factor. */
const factorText =
  (subject: string, ...paragraphs: ((name: string) => Paragraph)[]): ComposeText =>
  ({ detail }, _account, product) => ({
    subject: `${subject} at ${product}`,
    paragraphs: paragraphs.map((paragraph) => paragraph(detail ?? '')),
  });

/** The number of new browsers that one mail names. */
const MAX_BROWSERS_NAMED = 10;

/** The text about new browsers, which are many when somebody signs in again and again within an hour. */
function newBrowsersText(events: AccountEvent[], product: string): Text {
  const others = events.length - MAX_BROWSERS_NAMED;
  return {
    subject: events.length > 1 ? `New browsers at ${product}` : `A new browser at ${product}`,
    paragraphs: [
      ...events
        .slice(0, MAX_BROWSERS_NAMED)
        .map(({ detail, created_at }) => `${detail} signed in, ${formatUtc(created_at)}.`),
      ...(others > 0 ? [`${others} more signed in after that.`] : []),
    ],
  };
}

const EVENT_TEXTS: Record<Exclude<AccountEvent['kind'], 'browser.new'>, ComposeText> = {
  'password.changed': (_event, _account, product) => passwordChangedText(product),
  'email.requested': ({ detail, created_at }, _account, product) => ({
    subject: `A new email for your account at ${product}`,
    paragraphs: [
      `Somebody asked to change the email of your account to ${emailText(detail)}, ${formatUtc(created_at)}. Nothing changes until that address is confirmed.`,
    ],
  }),
  'email.changed': ({ detail, created_at }, _account, product) => ({
    subject: `The email of your account at ${product} was changed`,
    paragraphs: [
      `The email of your account is now ${emailText(detail)}, since ${formatUtc(created_at)}.`,
      'This address stays reserved for you for 7 days.',
    ],
  }),
  'passkey.added': factorText('A new passkey', (name) => [
    'The passkey “',
    unlinked(name),
    '” was added to your account.',
  ]),
  'passkey.removed': factorText('A removed passkey', (name) => [
    'The passkey “',
    unlinked(name),
    '” was removed from your account.',
  ]),
  'app.added': factorText('A new authenticator app', () => 'An authenticator app was added to your account.'),
  'app.removed': factorText(
    'A removed authenticator app',
    () => 'The authenticator app was removed from your account.',
  ),
  'codes.replaced': factorText(
    'New recovery codes',
    () => 'The recovery codes of your account were replaced. The earlier ones no longer work.',
  ),
  'code.used': ({ created_at }, _account, product) => ({
    subject: `A recovery code was used at ${product}`,
    paragraphs: [
      `Somebody used a recovery code of your account, ${formatUtc(created_at)}. It works only once.`,
    ],
  }),
  'codes.wrong': ({ created_at }, _account, product) => ({
    subject: `Wrong codes for your account at ${product}`,
    paragraphs: [
      `Somebody gave the right password of your account and then five wrong codes, ${formatUtc(created_at)}. Nobody was signed in.`,
    ],
  }),
  'recovery.begun': (_event, account, product) => ({
    subject: `Your second factor at ${product} will be removed`,
    paragraphs: [recoveryText(account), RECOVERY_STOP],
  }),
  'recovery.near': (_event, account, product) => ({
    subject: `Your second factor at ${product} will be removed tomorrow`,
    paragraphs: [recoveryText(account), RECOVERY_STOP],
  }),
  'recovery.ended': ({ created_at }, _account, product) => ({
    subject: `Your second factor at ${product} was removed`,
    paragraphs: [
      `All passkeys, the authenticator app and the recovery codes of your account were removed, ${formatUtc(created_at)}, and all browsers are signed out. You can log in with your password alone.`,
    ],
  }),
};

/** The text about an undo: that it waits, that it was stopped, or that the changes were undone. */
function undoText({ created_at, used_at, undo_at }: AccountEvent, product: string): Text {
  const since = formatUtc(created_at);
  if (used_at)
    return {
      subject: `Changes of your account at ${product} were undone`,
      paragraphs: [
        `The changes of your account since ${since} were undone, and every browser is signed out. A link for a new password was mailed to the address that the account had then.`,
      ],
    };
  if (!undo_at)
    return {
      subject: `The changes of your account at ${product} stay`,
      paragraphs: [
        `Somebody who knows the password from before ${since} has decided that the later changes of your account stay.`,
      ],
    };
  return {
    subject: `Changes of your account at ${product} will be undone`,
    paragraphs: [
      `Somebody who reads the mails to an address of your account opened the link “This was not me”. On ${formatUtc(undo_at)}, everything is undone that was changed in your account since ${since}: second factors that were added are removed, the email is set back, and every browser is signed out.`,
      `If you made these changes yourself, log in and choose “Keep it” on your dashboard. You need the password that you had before ${since}.`,
    ],
  };
}

/** An email as text. Unusual ones are not printed, because a mail program could find a link in them. */
const emailText = (email: string | null) =>
  /^[\w.+-]+@[\w.-]+$/.test(email ?? '') ? email : 'another address';

const recoveryText = ({ recovery_ends_at: end }: Account) =>
  end
    ? `Somebody asked to remove all second factors of your account: passkeys, authenticator app and recovery codes. It happens on ${formatUtc(end)}.`
    : 'Somebody asked to remove all second factors of your account. This has been stopped.';

const RECOVERY_STOP = 'To keep them, log in with a second factor, or choose “Keep it” on your dashboard.';
