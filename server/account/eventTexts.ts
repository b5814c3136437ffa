import type { Mail } from '#server/platform/jobs/mail.ts';
import { type Paragraph, unlinked } from '#server/platform/jobs/mailText.ts';
import { formatUtc } from '#server/platform/languages/dates.ts';
import type { Texts } from '#server/platform/languages/texts.ts';
import type { AccountEvent } from './eventStore.ts';
import type { Account } from './rules.ts';

/* The texts of the mails about account events. */

type Text = Pick<Mail, 'subject' | 'paragraphs'>;
type ComposeText = (texts: Texts, event: AccountEvent, account: Account, product: string) => Text;

export const passwordChangedText = (texts: Texts, product: string): Text => ({
  subject: texts.text('Your password at {product} was changed', { product }),
  paragraphs: [
    texts.text(
      'The password of your account was changed a moment ago. Browsers that were signed in elsewhere are signed out, and older links for a new password no longer work.',
    ),
  ],
});

/** The number of new browsers that one mail names. */
const MAX_BROWSERS_NAMED = 10;

/** The name of a browser, which is stored in English: "Firefox on Linux", or "An unknown browser". */
function browserText(texts: Texts, stored: string): string {
  const [name = '', system] = stored.split(' on ');
  const browser = name === 'An unknown browser' ? texts.text('An unknown browser') : name;
  return system ? texts.text('{browser} on {system}', { browser, system }) : browser;
}

/** The text about new browsers, which are many when somebody signs in again and again within an hour. */
export function newBrowsersText(texts: Texts, events: AccountEvent[], product: string): Text {
  const others = events.length - MAX_BROWSERS_NAMED;
  const signIns = events.slice(0, MAX_BROWSERS_NAMED).map(({ detail, created_at }) =>
    texts.text('{browser} signed in, {time}.', {
      browser: browserText(texts, detail ?? ''),
      time: formatUtc(texts, created_at),
    }),
  );
  return {
    subject:
      events.length > 1
        ? texts.text('New browsers at {product}', { product })
        : texts.text('A new browser at {product}', { product }),
    paragraphs: [
      ...signIns,
      ...(others > 0 ? [texts.text('{others} more signed in after that.', { others })] : []),
    ],
  };
}

export const EVENT_TEXTS: Record<Exclude<AccountEvent['kind'], 'browser.new'>, ComposeText> = {
  'password.changed': (texts, _event, _account, product) => passwordChangedText(texts, product),
  'email.requested': (texts, { detail, created_at }, _account, product) => ({
    subject: texts.text('A new email for your account at {product}', { product }),
    paragraphs: [
      texts.text(
        'Somebody asked to change the email of your account to {email}, {time}. Nothing changes until that address is confirmed.',
        { email: emailText(texts, detail), time: formatUtc(texts, created_at) },
      ),
    ],
  }),
  'email.changed': (texts, { detail, created_at }, _account, product) => ({
    subject: texts.text('The email of your account at {product} was changed', { product }),
    paragraphs: [
      texts.text('The email of your account is now {email}, since {time}.', {
        email: emailText(texts, detail),
        time: formatUtc(texts, created_at),
      }),
      texts.text('This address stays reserved for you for 7 days.'),
    ],
  }),
  'passkey.added': (texts, event, _account, product) => ({
    subject: texts.text('A new passkey at {product}', { product }),
    paragraphs: [texts.paragraph('The passkey “{name}” was added to your account.', nameIn(event))],
  }),
  'passkey.removed': (texts, event, _account, product) => ({
    subject: texts.text('A removed passkey at {product}', { product }),
    paragraphs: [texts.paragraph('The passkey “{name}” was removed from your account.', nameIn(event))],
  }),
  'app.added': (texts, _event, _account, product) => ({
    subject: texts.text('A new authenticator app at {product}', { product }),
    paragraphs: [texts.text('An authenticator app was added to your account.')],
  }),
  'app.removed': (texts, _event, _account, product) => ({
    subject: texts.text('A removed authenticator app at {product}', { product }),
    paragraphs: [texts.text('The authenticator app was removed from your account.')],
  }),
  'codes.replaced': (texts, _event, _account, product) => ({
    subject: texts.text('New recovery codes at {product}', { product }),
    paragraphs: [
      texts.text('The recovery codes of your account were replaced. The earlier ones no longer work.'),
    ],
  }),
  'code.used': (texts, { created_at }, _account, product) => ({
    subject: texts.text('A recovery code was used at {product}', { product }),
    paragraphs: [
      texts.text('Somebody used a recovery code of your account, {time}. It works only once.', {
        time: formatUtc(texts, created_at),
      }),
    ],
  }),
  'codes.wrong': (texts, { created_at }, _account, product) => ({
    subject: texts.text('Wrong codes for your account at {product}', { product }),
    paragraphs: [
      texts.text(
        'Somebody gave the right password of your account and then five wrong codes, {time}. Nobody was signed in.',
        { time: formatUtc(texts, created_at) },
      ),
    ],
  }),
  'recovery.begun': (texts, _event, account, product) => ({
    subject: texts.text('Your second factor at {product} will be removed', { product }),
    paragraphs: recoveryTexts(texts, account),
  }),
  'recovery.near': (texts, _event, account, product) => ({
    subject: texts.text('Your second factor at {product} will be removed tomorrow', { product }),
    paragraphs: recoveryTexts(texts, account),
  }),
  'recovery.ended': (texts, { created_at }, _account, product) => ({
    subject: texts.text('Your second factor at {product} was removed', { product }),
    paragraphs: [
      texts.text(
        'All passkeys, the authenticator app and the recovery codes of your account were removed, {time}, and all browsers are signed out. You can log in with your password alone.',
        { time: formatUtc(texts, created_at) },
      ),
    ],
  }),
};

/** The name of the second factor that an event is about. */
const nameIn = ({ detail }: AccountEvent) => ({ name: unlinked(detail ?? '') });

/** The text about an undo: that it waits, that it was stopped, or that the changes were undone. */
export function undoText(
  texts: Texts,
  { created_at, used_at, undo_at }: AccountEvent,
  product: string,
): Text {
  const since = formatUtc(texts, created_at);
  if (used_at)
    return {
      subject: texts.text('Changes of your account at {product} were undone', { product }),
      paragraphs: [
        texts.text(
          'The changes of your account since {since} were undone, and every browser is signed out. A link for a new password was mailed to the address that the account had then.',
          { since },
        ),
      ],
    };
  if (!undo_at)
    return {
      subject: texts.text('The changes of your account at {product} stay', { product }),
      paragraphs: [
        texts.text(
          'Somebody who knows the password from before {since} has decided that the later changes of your account stay.',
          { since },
        ),
      ],
    };
  return {
    subject: texts.text('Changes of your account at {product} will be undone', { product }),
    paragraphs: [
      texts.text(
        'Somebody who reads the mails to an address of your account opened the link “This was not me”. On {time}, everything is undone that was changed in your account since {since}: second factors that were added are removed, the email is set back, and every browser is signed out.',
        { time: formatUtc(texts, undo_at), since },
      ),
      texts.text(
        'If you made these changes yourself, log in and choose “Keep it” on your dashboard. You need the password that you had before {since}.',
        { since },
      ),
    ],
  };
}

/** An email as text. Unusual ones are not printed, because a mail program could find a link in them. */
const emailText = (texts: Texts, email: string | null): string =>
  email !== null && /^[\w.+-]+@[\w.-]+$/.test(email) ? email : texts.text('another address');

const recoveryTexts = (texts: Texts, { recovery_ends_at: end }: Account): Paragraph[] => [
  end
    ? texts.text(
        'Somebody asked to remove all second factors of your account: passkeys, authenticator app and recovery codes. It happens on {time}.',
        { time: formatUtc(texts, end) },
      )
    : texts.text('Somebody asked to remove all second factors of your account. This has been stopped.'),
  texts.text('To keep them, log in with a second factor, or choose “Keep it” on your dashboard.'),
];
