import { expect, it } from 'vitest';
import { ENGLISH_TEXTS } from '#server/platform/languages/texts.ts';
import { Environment } from '#server/platform/process/environment.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { privacyPolicy } from '#server/site/pages/privacyTemplate.ts';
import { read } from './sources.ts';

/**
 * What the template of the privacy policy (`server/site/pages/privacyTemplate.ts`) says is stored, and the tables with it. A
 * new table belongs to one of these words, or needs a sentence of its own.
 */
const STORED: Record<string, string[]> = {
  'Your account: username, email': [
    'users',
    'usernames',
    'signups',
    'email_requests',
    'email_changes',
    'earlier_addresses',
    'waiting_mails',
  ],
  'your answer to their question': ['registrations'],
  'To which versions of the pages of this site you agreed': ['page_agreements'],
  'When you change your email, the former one is kept': ['reserved_emails'],
  'If an admin suspends your account': ['suspensions'],
  'if your account was suspended, until the suspension ends': ['suspended_addresses'],
  'for each session the kind of browser and when it was last used': ['sessions', 'browser_keys', 'sign_ins'],
  'your passkeys': ['passkeys', 'credential_owners', 'spent_challenges'],
  'changes of your password, email and second factors': [
    'authenticator_apps',
    'recovery_codes',
    'recoveries',
    'account_events',
  ],
  'Counts of attempts': ['rate_limits', 'idempotency_keys'],
  'Your journal, with its pictures': ['journal_entries', 'journal_pictures'],
  'If you seal it, only in encrypted form': ['journal_seals', 'sealed_entries'],
  'what you log, your practices, presets, rests, observances and reminders': [
    'practices',
    'practice_logs',
    'practice_days',
    'practice_rests',
    'practice_observances',
    'practice_cadences',
    'practice_settings',
    'presets',
    'preset_practices',
    'retreats',
    'sittings',
    'imports',
    'import_rows',
  ],
  'your memberships, posts and replies': [
    'communities',
    'community_pages',
    'agreements',
    'memberships',
    'posts',
    'replies',
    'pins',
    'post_words',
    'mutes',
    'announcements',
    'guide_absences',
    'guide_offers',
    'readings',
    'passages',
    'reading_rests',
  ],
  'your own days in a book that is read together': ['reading_paces'],
  'requests to join': ['join_requests'],
  invitations: ['invitations', 'invitation_links', 'link_admissions', 'site_invitations'],
  'if you asked not to be invited again': ['invitation_refusals'],
  'the letter that you chose': ['digests', 'digest_communities'],
  'Reports and decisions about posts, replies and members': [
    'cases',
    'case_pictures',
    'community_decisions',
    'decisions',
    'bans',
    'removals',
  ],
  'your name and email if you give them': ['reports'],
  'what was removed, so that it can be brought back': [
    'deleted_posts',
    'deleted_replies',
    'blocked_pictures',
  ],
  'what you booked': [
    'event_series',
    'occurrences',
    'cancelled_occurrences',
    'exception_days',
    'former_texts',
    'bookings',
    'rooms',
    'event_notices',
    'feed_addresses',
    'member_feeds',
    'reminders',
    'room_counts',
  ],
  'whether you wait for a spot': ['waiting'],
  'Of guests without an account: name and email': ['guests'],
  'Books and corrections that you submit': ['books', 'book_tags', 'book_corrections', 'tag_counts'],
  'Pictures that you upload': ['pictures', 'picture_stores'],
  'the state of your subscription': ['subscriptions', 'checkouts', 'stripe_events', 'stripe_failures'],
};

/** The tables that contain nothing about a person. */
const IMPERSONAL = [
  'site',
  'notices',
  'health_parts',
  'build_signers',
  'backup_runs',
  'backup_state',
  'erasures',
  'held_mails',
  'disk_samples',
  'site_icons',
  'site_marks',
  'site_pages',
  'schema_migrations',
  'reflections',
  'reflection_days',
  'known_words',
  'word_rewrites',
];

const DATABASE = { DATABASE_URL: 'postgres://me:word@db.test/vichara', SESSION_SECRET: 'x'.repeat(32) };
/** What the policy says because of a setting that names another server, and the variables that set it. */
const SERVERS: Record<string, [says: string, variables: Record<string, string>]> = {
  SMTP_URL: ['Mails are sent through smtp.test', { SMTP_URL: 'smtp://smtp.test' }],
  S3_URL: ['Pictures are stored at s3.test', { S3_URL: 'https://KEY:SECRET@s3.test/bucket?region=here' }],
  BACKUP_TO: [
    'Backups are stored at backups.test',
    { BACKUP_TO: 'https://KEY:SECRET@backups.test/bucket?region=here', BACKUP_PLAIN: 'yes' },
  ],
  STRIPE_API_BASE: [
    'Payments are made at Stripe',
    {
      STRIPE_API_BASE: 'https://stripe.test',
      STRIPE_SECRET_KEY: 'key',
      STRIPE_WEBHOOK_SECRET: 'secret',
      STRIPE_PRICE_ID: 'price',
    },
  ],
  PICTURE_FETCH: ['our server fetches it once', { PICTURE_FETCH: 'on' }],
  DATABASE_URL: ['The database is at db.test', DATABASE],
  DATABASE_REPLICA_URL: [
    'A copy of the database is at replica.test',
    { ...DATABASE, DATABASE_REPLICA_URL: 'postgres://me:word@replica.test/vichara' },
  ],
};

const policyWith = (variables: Record<string, string>) =>
  privacyPolicy(ENGLISH_TEXTS, readSettings({ PICTURE_FETCH: 'off', ...variables }));

/** The names of the tables, from the generated types. */
function tableNames(): string[] {
  const [, fields = ''] =
    /export interface DB \{\n([^}]*)\}/.exec(read('server/platform/database/types.ts')) ?? [];
  return [...fields.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
}

it('the words of the policy cover every table', () => {
  const tables = tableNames();
  expect(tables.length).toBeGreaterThan(80);
  expect([...Object.values(STORED).flat(), ...IMPERSONAL].sort()).toEqual(tables.sort());
});

it.each(Object.keys(STORED))('the policy of an installation that uses everything says: %s', (words) => {
  const variables = Object.assign({}, ...Object.values(SERVERS).map(([, each]) => each));
  expect(policyWith(variables)).toContain(words);
});

it('every setting with the address of a server is known', () => {
  const names = Object.keys(Environment.shape).filter((name) =>
    /URL|API_BASE|PICTURE_FETCH$|BACKUP_TO/.test(name),
  );
  expect([...Object.keys(SERVERS), 'PUBLIC_URL'].sort()).toEqual(names.sort());
});

it.each(Object.entries(SERVERS))('the policy names the server of %s', (_name, [says, variables]) => {
  expect(policyWith({})).not.toContain(says);
  expect(policyWith(variables)).toContain(says);
});

it('the policy says that nothing is sent to other servers where that is true', () => {
  expect(policyWith({})).toContain('This site sends nothing to other servers.');
});
