import { RESTORE_DAYS } from '#contract/communities/deleted.ts';
import { REQUEST_DAYS } from '#contract/communities/requests.ts';
import { EVENT_DAYS } from '#server/account/public.ts';
import { DECLINED_REGISTRATION_DAYS } from '#server/auth/public.ts';
import { DAYS_OF_CASE_TEXTS } from '#server/communities/access.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Texts } from '#server/platform/languages/texts.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { SESSION_DAYS } from '#server/platform/sessions/tokens.ts';

/* A privacy policy that says what is true of this installation. A guard fails if a table or a setting is missing here. */

/** The parts of the policy about what is stored. Each names its tables. */
const STORED: Record<string, readonly (keyof DB)[]> = {
  account: [
    ...(['users', 'usernames', 'signups', 'registrations', 'email_requests', 'email_changes'] as const),
    ...([
      'reserved_emails',
      'earlier_addresses',
      'page_agreements',
      'waiting_mails',
      'suspensions',
      'suspended_addresses',
    ] as const),
  ],
  signIns: [
    ...(['sessions', 'browser_keys', 'passkeys', 'credential_owners', 'authenticator_apps'] as const),
    ...(['recovery_codes', 'recoveries', 'account_events', 'sign_ins', 'spent_challenges'] as const),
    ...(['rate_limits', 'idempotency_keys'] as const),
  ],
  journal: [
    ...(['journal_entries', 'journal_pictures', 'journal_imports', 'imported_entries'] as const),
    ...(['journal_seals', 'sealed_entries'] as const),
  ],
  practice: [
    ...(['practices', 'practice_logs', 'practice_days', 'practice_rests', 'practice_cadences'] as const),
    ...(['practice_settings', 'presets', 'preset_practices', 'retreats', 'sittings'] as const),
  ],
  communities: [
    ...(['communities', 'community_pages', 'agreements', 'memberships', 'posts', 'replies', 'pins'] as const),
    ...(['post_words', 'mutes', 'join_requests', 'invitations', 'invitation_links'] as const),
    ...(['link_admissions', 'site_invitations', 'invitation_refusals', 'digests'] as const),
    ...(['digest_communities', 'guide_absences', 'guide_offers', 'former_texts'] as const),
  ],
  moderation: [
    ...(['cases', 'case_pictures', 'reports', 'community_decisions', 'decisions', 'bans'] as const),
    ...(['removals', 'deleted_posts', 'deleted_replies', 'blocked_pictures'] as const),
  ],
  events: [
    ...(['event_series', 'occurrences', 'cancelled_occurrences', 'exception_days', 'bookings'] as const),
    ...([
      'guests',
      'waiting',
      'rooms',
      'event_notices',
      'feed_addresses',
      'member_feeds',
      'reminders',
      'room_counts',
    ] as const),
  ],
  library: ['books', 'book_tags', 'book_corrections', 'tag_counts'],
  pictures: ['pictures', 'picture_stores'],
  payments: ['subscriptions', 'checkouts', 'stripe_events'],
  /** Nothing about a person. */
  site: [
    'site',
    'site_pages',
    'schema_migrations',
    'reflections',
    'reflection_days',
    'known_words',
    'word_rewrites',
  ],
};

/** The tables that the policy covers. */
export const COVERED_TABLES: ReadonlySet<string> = new Set(Object.values(STORED).flat());
/** The settings with addresses of servers that the policy covers. The database is part of the installation. */
export const COVERED_SERVERS: readonly string[] = [
  'SMTP_URL',
  'S3_URL',
  'STRIPE_API_BASE',
  'PICTURE_FETCH',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'PUBLIC_URL',
];

/** What only the operator knows. A page that still contains one of these cannot be published. */
export const gapsIn = (texts: Texts): string[] => [
  texts.text('[your name and address]'),
  texts.text('[the country whose law applies]'),
  texts.text('[how many days backups are kept]'),
  texts.text('[where the server is]'),
];

type Installation = Pick<
  Settings,
  'smtpUrl' | 's3' | 'stripe' | 'fetchesPictures' | 'contact' | 'productName'
>;

/** The privacy policy of an installation, as a formatted text. */
export function privacyPolicy(texts: Texts, installation: Installation): string {
  const [operator, law, backups, place] = gapsIn(texts);
  const sections: [heading: string, paragraphs: string[]][] = [
    [
      texts.text('Who is responsible'),
      [
        texts.text('This site is run by {operator}. The server is in {place}.', {
          operator: operator ?? '',
          place: place ?? '',
        }),
        ...(installation.contact
          ? [
              texts.text('You can reach us at {contact}.', {
                contact: installation.contact.replace(/^(mailto|tel):/, ''),
              }),
            ]
          : []),
        texts.text('The law of {law} applies.', { law: law ?? '' }),
      ],
    ],
    [texts.text('What is stored, and why'), storedParagraphs(texts, installation)],
    [texts.text('How long'), retentionParagraphs(texts, backups ?? '')],
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
  const paragraphs: Record<keyof typeof STORED & string, string | null> = {
    account: texts.text(
      'Your account: username, email, a hash of your password, name and picture if you add them, language, time zone and your settings. Where admins accept new accounts, your answer to their question, until they accept you or {days} days after they decline. To which versions of the pages of this site you agreed, and when.',
      { days: DECLINED_REGISTRATION_DAYS },
    ),
    signIns: texts.text(
      'Sign-ins: for each session the kind of browser and when it was last used, your passkeys, and changes of your password, email and second factors. Counts of attempts, so that nobody can guess passwords.',
    ),
    journal: texts.text('Your journal, with its pictures. If you seal it, only in encrypted form.'),
    practice: texts.text('Your practice: what you log, your practices, presets, rests and reminders.'),
    communities: texts.text(
      'Communities: your memberships, posts and replies, requests to join, invitations, and the letter that you chose.',
    ),
    moderation: texts.text(
      'Reports and decisions about posts, replies and members, and what was removed, so that it can be brought back or appealed.',
    ),
    events: texts.text(
      'Events: what you booked and whether you wait for a spot. Of guests without an account: name and email.',
    ),
    library: texts.text('Books and corrections that you submit.'),
    pictures: texts.text('Pictures that you upload. Places, devices and times in them are removed.'),
    payments: stripe
      ? texts.text(
          'If you support this site: the state of your subscription. Your card is known to Stripe only.',
        )
      : null,
    site: null,
  };
  return [
    ...Object.keys(STORED).flatMap((part) => paragraphs[part] ?? []),
    texts.text('There are no trackers, no advertising, no statistics about you, and no cookies.'),
    texts.text(
      'Your browser keeps a copy of what you have read and of texts that you have not sent yet, so that the site works without a connection. It is deleted when you sign out.',
    ),
  ];
}

const retentionParagraphs = (texts: Texts, backups: string): string[] => [
  texts.text('Sessions end {days} days after the browser was last used.', { days: SESSION_DAYS }),
  texts.text(
    'Posts and replies that are deleted or removed can be brought back for {restoreDays} days, and are then erased. Requests to join are erased after {requestDays} days, and the texts of reports {caseDays} days after the decision.',
    { restoreDays: RESTORE_DAYS, requestDays: REQUEST_DAYS, caseDays: DAYS_OF_CASE_TEXTS },
  ),
  texts.text(
    'When you delete your account, everything of yours is erased at once, except: your posts and replies in communities and your books in the library, which stay without your name; decisions of admins, without your name; and a keyed hash of your address, if you asked not to be invited again, or, if your account was suspended, until the suspension ends, for at most 12 months.',
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

function serverParagraphs(texts: Texts, { smtpUrl, s3, stripe, fetchesPictures }: Installation): string[] {
  const servers = [
    smtpUrl &&
      texts.text('Mails are sent through {host}, which sees the address and the text.', {
        host: hostOf(smtpUrl),
      }),
    s3 && texts.text('Pictures are stored at {host}.', { host: hostOf(s3.endpoint) }),
    stripe && texts.text('Payments are made at Stripe, which learns your name, card and email.'),
    fetchesPictures &&
      texts.text(
        'If you enter the address of a picture of another site, our server fetches it once. That site learns the address of our server, and nothing about you.',
      ),
  ].filter((each) => typeof each === 'string');
  return servers.length > 0 ? servers : [texts.text('This site sends nothing to other servers.')];
}

const hostOf = (url: string): string => new URL(url).hostname;
