import { suspensionMails } from '#server/account/suspension/mails.ts';
import { isPast } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MailsOf } from '#server/platform/jobs/mail.ts';
import { eventById, newBrowsersInMail } from './eventStore.ts';
import { EVENT_TEXTS, newBrowsersText, passwordChangedText, undoText } from './eventTexts.ts';
import { accountById } from './store.ts';

declare module '#server/platform/jobs/mail.ts' {
  interface MailNames {
    accountEvent: 'account';
    undo: 'account';
    passwordChanged: 'account';
    accountSuspended: 'account';
    accountRestored: 'account';
    archiveMade: 'account';
  }
}

/** The mails of accounts. */
export const accountMails: MailsOf<'account', Deps> = {
  ...suspensionMails,

  /** A job contains the id of the event. */
  accountEvent: async (deps, id) => {
    const { db, clock, tokens, settings, site, languages } = deps;
    const event = await eventById(db, id);
    const account = event && (await accountById(db, event.user_id));
    if (!account || event.used_at || isPast(event.expires_at, clock())) return null;
    const texts = languages.reviewedTextsIn(account.language);
    const { subject, paragraphs } =
      event.kind === 'browser.new'
        ? newBrowsersText(texts, await newBrowsersInMail(db, event), site.name)
        : EVENT_TEXTS[event.kind](texts, event, account, site.name);
    const token = tokens.linkToken('notMe', event, event.expires_at);
    return {
      to: event.email,
      texts,
      reachesSuspended: true,
      subject,
      paragraphs,
      action: {
        label: texts.button('This was not me'),
        url: `${settings.publicUrl}/auth/not-me?token=${token}`,
      },
      footnote: texts.text(
        'If it was you, there is nothing to do. Otherwise open the link within 7 days: it signs out every browser, undoes what has happened since, and mails you a link for a new password.',
      ),
    };
  },

  /**
   * A job contains the id of the event whose changes are undone, and that of an event whose mail went to the recipient. For
   * the current address of the account, the second one is missing.
   */
  undo: async ({ db, site, languages }, ids) => {
    const [id = '', addressId] = ids.split(' ');
    const event = await eventById(db, id);
    const account = event && (await accountById(db, event.user_id));
    if (!account) return null;
    const to = addressId === undefined ? account.email : (await eventById(db, addressId))?.email;
    const texts = languages.reviewedTextsIn(account.language);
    return to ? { to, texts, reachesSuspended: true, ...undoText(texts, event, site.name) } : null;
  },

  /** A job contains the id of the account. */
  archiveMade: async ({ db, site, settings, languages }, id) => {
    const account = await accountById(db, id);
    if (!account) return null;
    const texts = languages.reviewedTextsIn(account.language);
    const product = site.name;
    return {
      to: account.email,
      texts,
      reachesSuspended: true,
      subject: texts.text('An archive of your account at {product}', { product }),
      paragraphs: [
        texts.text(
          'Whoever operates {product} is making an archive of your account, to give it to you. It contains everything that you have written here. A sealed journal stays sealed in it.',
          { product },
        ),
        texts.text('You can also download your archive yourself, under “Password & Security”.'),
      ],
      action: {
        label: texts.button('Open Password & Security'),
        url: `${settings.publicUrl}/account/security`,
      },
    };
  },

  /** Only for jobs from before migration 0020. A job contains the id of the account. */
  passwordChanged: async ({ db, site, languages }, id) => {
    const account = await accountById(db, id);
    if (!account) return null;
    const texts = languages.reviewedTextsIn(account.language);
    return {
      to: account.email,
      texts,
      reachesSuspended: true,
      ...passwordChangedText(texts, site.name),
      footnote: texts.text(
        'If this was not you, ask for a new password on the login page at once. The link comes to this address.',
      ),
    };
  },
};
