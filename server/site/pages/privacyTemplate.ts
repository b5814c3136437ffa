import { RESTORE_DAYS } from '#contract/communities/deleted.ts';
import { REQUEST_DAYS } from '#contract/communities/requests.ts';
import { EVENT_DAYS } from '#server/account/public.ts';
import {
  DECLINED_REGISTRATION_DAYS,
  SHORT_SESSION_HOURS,
  WAITING_REGISTRATION_DAYS,
} from '#server/auth/public.ts';
import { DAYS_OF_CASE_TEXTS } from '#server/communities/access.ts';
import { daysKept } from '#server/platform/backup/keeping.ts';
import type { Texts } from '#server/platform/languages/texts.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { SESSION_DAYS } from '#server/platform/sessions/tokens.ts';

/* A privacy policy that says what is true of this installation. `tests/guards/privacyTemplate.test.ts` lists the tables and the servers that it covers. */

/** What only the operator knows. A page that still contains one of these cannot be published. */
export const gapsIn = (texts: Texts): [operator: string, law: string, backups: string, place: string] => [
  texts.text('[your name and address]'),
  texts.text('[the country whose law applies]'),
  texts.text('[how many days backups are kept]'),
  texts.text('[where the server is]'),
];

type Installation = Pick<
  Settings,
  | 'smtpUrl'
  | 's3'
  | 'stripe'
  | 'fetchesPictures'
  | 'contact'
  | 'backup'
  | 'databaseUrl'
  | 'databaseReplicaUrl'
>;

/** The privacy policy of an installation, as a formatted text. */
export function privacyPolicy(texts: Texts, installation: Installation): string {
  const [operator, law, unknownDays, place] = gapsIn(texts);
  const backups = installation.backup
    ? texts.text('{n, plural, one {# day} other {# days}}', { n: daysKept(installation.backup.keep) })
    : unknownDays;
  const sections: [heading: string, paragraphs: string[]][] = [
    [
      texts.text('Who is responsible'),
      [
        texts.text('This site is run by {operator}. The server is in {place}.', {
          operator,
          place,
        }),
        ...(installation.contact
          ? [
              texts.text('You can reach us at {contact}.', {
                contact: installation.contact.replace(/^(mailto|tel):/, ''),
              }),
            ]
          : []),
        texts.text('The law of {law} applies.', { law }),
      ],
    ],
    [texts.text('What is stored, and why'), storedParagraphs(texts, installation)],
    [texts.text('How long'), retentionParagraphs(texts, backups)],
    [texts.text('Who can read it'), readerParagraphs(texts)],
    [texts.text('Other servers'), serverParagraphs(texts, installation)],
    [
      texts.text('Your rights'),
      [
        texts.text(
          'You can read and correct everything in your settings, download all of it as a file, and delete your account at any time. You need nobody’s permission for this.',
        ),
        texts.text('You can also complain to the authority for data protection of your country.'),
      ],
    ],
  ];
  return sections.map(([heading, paragraphs]) => [`## ${heading}`, ...paragraphs].join('\n\n')).join('\n\n');
}

function storedParagraphs(texts: Texts, { stripe }: Installation): string[] {
  return [
    texts.text(
      'Your account: username, email, a hash of your password, name and picture if you add them, language, time zone and your settings. Where admins accept new accounts, your answer to their question, until they accept you or {days} days after they decline. To which versions of the pages of this site you agreed, and when.',
      { days: DECLINED_REGISTRATION_DAYS },
    ),
    texts.text(
      'Sign-ins: for each session the kind of browser and when it was last used, your passkeys, and changes of your password, email and second factors. Counts of attempts, so that nobody can guess passwords.',
    ),
    texts.text('Your journal, with its pictures. If you seal it, only in encrypted form.'),
    texts.text('Your practice: what you log, your practices, presets, rests, observances and reminders.'),
    texts.text(
      'Communities: your memberships, posts and replies, your own days in a book that is read together, requests to join, invitations, and the letter that you chose.',
    ),
    ...moderationParagraphs(texts),
    texts.text(
      'Events: what you booked and whether you wait for a spot. Of guests without an account: name and email.',
    ),
    texts.text('Books and corrections that you submit.'),
    texts.text('Pictures that you upload. Places, devices and times in them are removed.'),
    ...(stripe
      ? [
          texts.text(
            'If you support this site: the state of your subscription. Your card is known to Stripe only.',
          ),
        ]
      : []),
    texts.text('There are no trackers, no advertising, no statistics about you, and no cookies.'),
    texts.text(
      'Your browser keeps a copy of what you have read and of texts that you have not sent yet, so that the site works without a connection. It is deleted when you sign out.',
    ),
  ];
}

const moderationParagraphs = (texts: Texts): string[] => [
  texts.text(
    'Reports and decisions about posts, replies and members, and what was removed, so that it can be brought back or appealed.',
  ),
  texts.text(
    'If you send a notice of unlawful content: what you write, and your name and email if you give them, until {days} days after the decision.',
    { days: DAYS_OF_CASE_TEXTS },
  ),
  texts.text(
    'If an admin suspends your account: their words to you, and when the suspension begins and ends. This is deleted when the suspension has ended. The record of the decision stays, with the words.',
  ),
];

const retentionParagraphs = (texts: Texts, backups: string): string[] => [
  texts.text(
    'Sessions end {days} days after you log in, or after {hours} hours if you turn off “Remember me”.',
    { days: SESSION_DAYS, hours: SHORT_SESSION_HOURS },
  ),
  texts.text(
    'Where admins accept new accounts, a registration that nobody decides is erased after {days} days.',
    { days: WAITING_REGISTRATION_DAYS },
  ),
  texts.text(
    'Posts and replies that are deleted or removed can be brought back for {restoreDays} days, and are then erased. Requests to join are erased after {requestDays} days, and the texts of reports {caseDays} days after the decision.',
    { restoreDays: RESTORE_DAYS, requestDays: REQUEST_DAYS, caseDays: DAYS_OF_CASE_TEXTS },
  ),
  texts.text(
    'When you delete your account, everything of yours is erased at once, except: your posts and replies in communities, your books in the library, the events that you guided, and practices of your own that others have logged, which stay without your name; what was reported, in its case, until {caseDays} days after the decision, with the pictures if there was no decision yet; decisions of admins, without your name; and a keyed hash of your address, if you asked not to be invited again, or, if your account was suspended, until the suspension ends, for at most 12 months.',
    { caseDays: DAYS_OF_CASE_TEXTS },
  ),
  texts.text(
    'When you change your email, the former one is kept for {days} days, so that the theft of an account can be undone.',
    { days: EVENT_DAYS },
  ),
  texts.text('Backups are kept for {backups}.', { backups }),
];

const readerParagraphs = (texts: Texts): string[] => [
  texts.text(
    'Your journal and your practice: nobody through this site, not even admins. Whoever runs the server could read what is not sealed. A sealed journal can be read by nobody but you.',
  ),
  texts.text(
    'Posts and events of public communities: everybody. Those of private communities: their members, and admins.',
  ),
  texts.text('Your email: you and the admins. Guides see the addresses that they have invited.'),
];

function serverParagraphs(
  texts: Texts,
  { smtpUrl, s3, stripe, fetchesPictures, backup, databaseUrl, databaseReplicaUrl }: Installation,
): string[] {
  const servers = [
    smtpUrl &&
      texts.text('Mails are sent through {host}, which sees the address and the text.', {
        host: hostOf(smtpUrl),
      }),
    databaseUrl && texts.text('The database is at {host}.', { host: hostOf(databaseUrl) }),
    databaseReplicaUrl &&
      texts.text('A copy of the database is at {host}.', { host: hostOf(databaseReplicaUrl) }),
    s3 && texts.text('Pictures are stored at {host}.', { host: hostOf(s3.endpoint) }),
    backup &&
      typeof backup.to !== 'string' &&
      texts.text('Backups are stored at {host}.', { host: hostOf(backup.to.endpoint) }),
    stripe && texts.text('Payments are made at Stripe, which learns your name, card and email.'),
    fetchesPictures &&
      texts.text(
        'If you enter the address of a picture of another site, our server fetches it once. If that fails, it tries again after an hour and after a day. That site learns the address of our server, and nothing about you.',
      ),
  ].filter((each) => typeof each === 'string');
  return servers.length > 0 ? servers : [texts.text('This site sends nothing to other servers.')];
}

const hostOf = (url: string): string => new URL(url).hostname;
