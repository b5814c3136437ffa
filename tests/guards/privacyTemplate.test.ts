import { expect, it } from 'vitest';
import { Environment } from '#server/platform/process/environment.ts';
import { read } from './sources.ts';

/** What each part of the policy (`server/site/pages/privacyTemplate.ts`) says is stored, as tables. A new table belongs to one of them: read the text of that part again. */
const STORED = {
  account: [
    'users',
    'usernames',
    'signups',
    'registrations',
    'email_requests',
    'email_changes',
    'reserved_emails',
    'earlier_addresses',
    'page_agreements',
    'waiting_mails',
    'suspensions',
    'suspended_addresses',
  ],
  signIns: [
    'sessions',
    'browser_keys',
    'passkeys',
    'credential_owners',
    'authenticator_apps',
    'recovery_codes',
    'recoveries',
    'account_events',
    'sign_ins',
    'spent_challenges',
    'rate_limits',
    'idempotency_keys',
  ],
  journal: [
    'journal_entries',
    'journal_pictures',
    'journal_imports',
    'imported_entries',
    'journal_seals',
    'sealed_entries',
  ],
  practice: [
    'practices',
    'practice_logs',
    'practice_days',
    'practice_rests',
    'practice_cadences',
    'practice_settings',
    'presets',
    'preset_practices',
    'retreats',
    'sittings',
  ],
  communities: [
    'communities',
    'community_pages',
    'agreements',
    'memberships',
    'posts',
    'replies',
    'pins',
    'post_words',
    'mutes',
    'join_requests',
    'invitations',
    'invitation_links',
    'link_admissions',
    'site_invitations',
    'invitation_refusals',
    'digests',
    'digest_communities',
    'announcements',
    'guide_absences',
    'guide_offers',
    'former_texts',
  ],
  moderation: [
    'cases',
    'case_pictures',
    'reports',
    'community_decisions',
    'decisions',
    'bans',
    'removals',
    'deleted_posts',
    'deleted_replies',
    'blocked_pictures',
  ],
  events: [
    'event_series',
    'occurrences',
    'cancelled_occurrences',
    'exception_days',
    'bookings',
    'guests',
    'waiting',
    'rooms',
    'event_notices',
    'feed_addresses',
    'member_feeds',
    'reminders',
    'room_counts',
  ],
  library: ['books', 'book_tags', 'book_corrections', 'tag_counts'],
  pictures: ['pictures', 'picture_stores'],
  payments: ['subscriptions', 'checkouts', 'stripe_events', 'stripe_failures'],
  /** Nothing about a person. */
  site: [
    'site',
    'notices',
    'health_parts',
    'backup_runs',
    'backup_state',
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
  ],
};

/** The settings with the addresses of servers that the policy names, and of those that are part of the installation. */
const SERVERS = [
  'SMTP_URL',
  'S3_URL',
  'STRIPE_API_BASE',
  'PICTURE_FETCH',
  'BACKUP_TO',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'PUBLIC_URL',
];

/** The names of the tables, from the generated types. */
function tableNames(): string[] {
  const [, fields = ''] =
    /export interface DB \{\n([^}]*)\}/.exec(read('server/platform/database/types.ts')) ?? [];
  return [...fields.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
}

it('the template of the privacy policy covers every table', () => {
  const tables = tableNames();
  expect(tables.length).toBeGreaterThan(80);
  expect(Object.values(STORED).flat().sort()).toEqual(tables.sort());
});

it('the template of the privacy policy covers every server whose address is a setting', () => {
  const servers = Object.keys(Environment.shape).filter((name) =>
    /URL|API_BASE|PICTURE_FETCH$|BACKUP_TO/.test(name),
  );
  expect([...SERVERS].sort()).toEqual(servers.sort());
});
