// Written by scripts/databaseTypes.ts (npm run db:types) from the migrations.
import type { Generated } from 'kysely';

export interface AccountEvents {
  id: string;
  number: number;
  user_id: string;
  kind: 'browser.new' | 'password.changed' | 'email.requested' | 'email.changed' | 'passkey.added' | 'passkey.removed' | 'app.added' | 'app.removed' | 'codes.replaced' | 'code.used' | 'codes.wrong' | 'recovery.begun' | 'recovery.near' | 'recovery.ended';
  detail: string | null;
  email: string;
  nonce: string;
  created_at: Temporal.Instant;
  expires_at: Temporal.Instant;
  used_at: Temporal.Instant | null;
  password_hash: string | null;
  mail_at: Temporal.Instant | null;
  undo_at: Temporal.Instant | null;
  undo_reminded_at: Temporal.Instant | null;
}

export interface Agreements {
  id: string;
  community_id: string;
  position: number;
  title: string;
  text: string;
}

export interface Announcements {
  post_id: string;
  community_id: string;
  created_at: Temporal.Instant;
  last_user_id: string | null;
  finished_at: Temporal.Instant | null;
}

export interface AuthenticatorApps {
  id: string;
  user_id: string;
  sealed_key: string;
  last_step: number;
  created_at: Temporal.Instant;
  added_in: number | null;
  removed_in: number | null;
  removed_at: Temporal.Instant | null;
}

export interface BackupRuns {
  id: string;
  started_at: Temporal.Instant;
  alive_at: Temporal.Instant;
  ended_at: Temporal.Instant | null;
  state: 'running' | 'proven' | 'failed';
  failed_in: 'backup' | 'proof' | 'stop' | null;
  reason: string | null;
}

export interface BackupState {
  id: Generated<boolean>;
  object_key: Buffer;
  mark: string | null;
  begun_at: Generated<Temporal.Instant>;
  drilled_at: Temporal.Instant | null;
  reminders_held_at: Temporal.Instant | null;
  others_at: Temporal.Instant | null;
}

export interface Bans {
  community_id: string;
  user_id: string;
  kind: 'banned' | 'paused';
  until: Temporal.Instant | null;
  decision_id: string;
  created_at: Temporal.Instant;
}

export interface BlockedPictures {
  id: string;
  sha256: string;
  fingerprint: string;
  blocked_at: Temporal.Instant;
  square_fingerprint: string | null;
}

export interface BookCorrections {
  id: string;
  book_id: string;
  submitter_id: string;
  title: string;
  author: string;
  description: string;
  cover_image_url: string | null;
  tags: string[];
  isbn13: string | null;
  note: string | null;
  created_at: Temporal.Instant;
  language: string | null;
}

export interface BookTags {
  tag_key: string;
  created_at: Temporal.Instant;
  book_id: string;
}

export interface Bookings {
  id: string;
  occurrence_id: string;
  user_id: string;
  starts_at: Temporal.Instant;
  ends_at: Temporal.Instant;
  booked_at: Temporal.Instant;
  was_guest: Generated<boolean>;
}

export interface Books {
  id: string;
  submitter_id: string | null;
  title: string;
  author: string;
  description: string;
  cover_image_url: string | null;
  tags: string[];
  tag_keys: string[];
  isbn13: string | null;
  status: Generated<'pending' | 'approved' | 'rejected'>;
  reason: string | null;
  words: string;
  created_at: Temporal.Instant;
  submitted_at: Temporal.Instant;
  cover: unknown | null;
  language: string | null;
}

export interface BrowserKeys {
  hash: string;
  user_id: string;
  has_signed_in: boolean;
  used_at: Temporal.Instant;
}

export interface BuildSigners {
  key: string;
  name: string;
  first_served_at: Temporal.Instant;
}

export interface CancelledOccurrences {
  id: string;
  community_id: string;
  ends_at: Temporal.Instant;
}

export interface CasePictures {
  case_id: string;
  picture_id: string;
  position: number;
  alt: string;
}

export interface Cases {
  id: string;
  community_id: string | null;
  kind: 'post' | 'reply' | 'member' | 'address';
  subject_id: string | null;
  post_id: string | null;
  url: string | null;
  author_id: string | null;
  content: string | null;
  state: 'open' | 'admins' | 'decided';
  for_admins: 'guide' | 'unlawful' | 'notice' | 'escalated' | 'appeal' | null;
  opened_at: Temporal.Instant;
  waiting_since: Temporal.Instant;
  decided_at: Temporal.Instant | null;
  is_formatted: Generated<boolean>;
}

export interface Checkouts {
  user_id: string;
  session_id: string;
  begun_at: Temporal.Instant;
}

export interface Communities {
  id: string;
  name: string;
  description: string;
  privacy: 'public' | 'private';
  words: string;
  member_count: number;
  created_at: Temporal.Instant;
  becomes_public_at: Temporal.Instant | null;
  picture: unknown | null;
  joining: Generated<'open' | 'request' | 'invitation'>;
  is_listed: Generated<boolean>;
  is_findable: Generated<boolean>;
  questions: Generated<string[]>;
  language: string | null;
}

export interface CommunityDecisions {
  id: string;
  case_id: string;
  community_id: string | null;
  user_id: string | null;
  actor_id: string | null;
  is_by_admin: boolean;
  action: 'left' | 'removed' | 'warned' | 'paused' | 'banned';
  until: Temporal.Instant | null;
  removes_content: boolean;
  agreement: string | null;
  words: string | null;
  decided_at: Temporal.Instant;
  undone_at: Temporal.Instant | null;
  answers_appeal: boolean;
  appeal: string | null;
  appealed_at: Temporal.Instant | null;
  former_role: 'guide' | 'member' | null;
  former_joined_at: Temporal.Instant | null;
  is_by_operator: Generated<boolean>;
  former_gets_announcements: boolean | null;
  former_has_seen_announcements: boolean | null;
}

export interface CommunityPages {
  community_id: string;
  about: string;
  welcome: string;
  is_formatted: Generated<boolean>;
}

export interface CredentialOwners {
  credential_id: string;
  user_id: string;
}

export interface Decisions {
  id: string;
  actor_id: string | null;
  kind: 'book.approved' | 'book.rejected' | 'book.corrected' | 'book.removed' | 'correction.rejected' | 'role.changed' | 'patron.given' | 'patron.taken' | 'community.deleted' | 'recovery.begun' | 'recovery.cancelled' | 'sessions.ended' | 'reset.created' | 'picture.removed' | 'picture.unblocked' | 'post.removed' | 'reply.removed' | 'member.warned' | 'member.paused' | 'member.banned' | 'member.suspended' | 'member.restored' | 'member.deleted' | 'case.left' | 'registration.accepted' | 'registration.declined' | 'site.changed' | 'notice.changed' | 'archive.made';
  subject_id: string;
  subject_name: string | null;
  reason: string | null;
  decided_at: Temporal.Instant;
  is_by_operator: Generated<boolean>;
}

export interface DeletedPosts {
  id: string;
  community_id: string;
  author_id: string | null;
  content: string;
  created_at: Temporal.Instant;
  updated_at: Temporal.Instant;
  deleted_at: Temporal.Instant;
  actor_id: string | null;
  edited_by_guide: Generated<boolean>;
  is_taken_back: Generated<boolean>;
  removed_by: 'guide' | 'admin' | 'suspension' | null;
  decision_id: string | null;
  pictures: unknown | null;
  is_formatted: Generated<boolean>;
  is_announcement: Generated<boolean>;
  passage_id: string | null;
}

export interface DeletedReplies {
  id: string;
  community_id: string;
  post_id: string;
  is_with_post: boolean;
  author_id: string | null;
  content: string;
  created_at: Temporal.Instant;
  deleted_at: Temporal.Instant;
  actor_id: string | null;
  updated_at: Temporal.Instant;
  is_taken_back: Generated<boolean>;
  removed_by: 'guide' | 'admin' | 'suspension' | null;
  decision_id: string | null;
  is_formatted: Generated<boolean>;
}

export interface DigestCommunities {
  user_id: string;
  community_id: string;
}

export interface Digests {
  user_id: string;
  rhythm: 'none' | 'weekly' | 'daily';
  weekday: 'MO' | 'TU' | 'WE' | 'TH' | 'FR' | 'SA' | 'SU' | null;
  hour: number;
  timezone: string;
  replies_to_me: boolean;
  next_at: Temporal.Instant | null;
  covered_until: Temporal.Instant | null;
}

export interface DiskSamples {
  host: string;
  day: string;
  free_bytes: number;
}

export interface EarlierAddresses {
  use: 'avatar' | 'cover';
  id: string;
}

export interface EmailChanges {
  user_id: string;
  id: string;
  new_email: string;
  nonce: string;
  created_at: Temporal.Instant;
  expires_at: Temporal.Instant;
}

export interface EmailRequests {
  id: string;
  purpose: 'reset' | 'verification';
  email: string;
  nonce: string;
  created_at: Temporal.Instant;
  expires_at: Temporal.Instant;
  used_at: Temporal.Instant | null;
}

export interface Erasures {
  kind: string;
  row_id: string;
  erased_at: Generated<Temporal.Instant>;
}

export interface EventNotices {
  id: string;
  kind: 'cancelled' | 'changed' | 'closed' | 'removed' | 'ended' | 'restored' | 'unconfirmed' | 'booked' | 'returned';
  user_id: string | null;
  guest_email: string | null;
  title: string;
  community_id: string;
  community_name: string;
  location: string | null;
  starts_at: Temporal.Instant;
  timezone: string;
  occurrence_count: number;
  occurrence_id: string;
  created_at: Temporal.Instant;
  series_id: string | null;
  sent_at: Temporal.Instant | null;
  has_new_hours: Generated<boolean>;
  has_new_text: Generated<boolean>;
  next_occurrence_id: string | null;
  is_waiting: Generated<boolean>;
  sequence: number | null;
  ends_at: Temporal.Instant | null;
  urgent_at: Temporal.Instant | null;
  language: string | null;
}

export interface EventSeries {
  id: string;
  community_id: string;
  guide_id: string | null;
  title: string;
  description: string;
  location: string | null;
  capacity: number;
  starts_at: Temporal.Instant;
  ends_at: Temporal.Instant;
  last_ends_at: Temporal.Instant;
  timezone: string;
  frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | null;
  step: number | null;
  by_day: ('MO' | 'TU' | 'WE' | 'TH' | 'FR' | 'SA' | 'SU')[] | null;
  until_at: Temporal.Instant | null;
  sequence: Generated<number>;
  created_at: Temporal.Instant;
  updated_at: Temporal.Instant;
  attendees_shown_to: Generated<'everyone' | 'members'>;
  next_id: string | null;
  is_unlimited: Generated<boolean>;
  join_url: string | null;
  guests_confirm: Generated<boolean>;
  sit: unknown | null;
  is_formatted: Generated<boolean>;
  which: number | null;
  month_day: number | null;
  is_living: Generated<boolean>;
  confirmed_until: string | null;
  reminded_until: string | null;
  moon: 'full' | 'new' | 'ekadashi' | null;
  moon_earlier: Generated<string[]>;
  moon_later: Generated<string[]>;
  moon_left_out: Generated<string[]>;
}

export interface ExceptionDays {
  series_id: string;
  excepted_on: string;
}

export interface FeedAddresses {
  community_id: string;
  user_id: string;
  key_hash: string;
  created_at: Temporal.Instant;
}

export interface FormerTexts {
  id: string;
  series_id: string;
  title: string;
  description: string;
  location: string | null;
  is_formatted: Generated<boolean>;
}

export interface Guests {
  id: string;
  occurrence_id: string;
  name: string;
  email: string | null;
  nonce: string;
  ends_at: Temporal.Instant;
  registered_at: Temporal.Instant;
  cancelled_at: Temporal.Instant | null;
  confirm_by: Temporal.Instant | null;
  user_id: string | null;
  sequence: Generated<number>;
  is_confirmed: Generated<boolean>;
  language: string | null;
}

export interface GuideAbsences {
  community_id: string;
  noticed_at: Temporal.Instant;
}

export interface GuideOffers {
  community_id: string;
  user_id: string;
  created_at: Temporal.Instant;
}

export interface HealthParts {
  id: 'mail' | 'backup' | 'disk' | 'database' | 'jobs' | 'address' | 'pictures' | 'payments' | 'version';
  state: 'well' | 'look' | 'broken';
  since: Temporal.Instant;
  told_at: Temporal.Instant | null;
  problems: unknown;
  figures: unknown;
  checked_at: Temporal.Instant;
}

export interface HeldMails {
  id: string;
  mail: string;
  row_id: string;
  priority: number;
}

export interface IdempotencyKeys {
  user_id: string;
  call: string;
  key: string;
  created_id: string;
  created_at: Temporal.Instant;
}

export interface ImportRows {
  user_id: string;
  import_id: string;
  row_id: string;
  kind: 'entry' | 'log' | 'practice' | 'preset' | 'rest' | 'picture';
  revision: string | null;
}

export interface Imports {
  user_id: string;
  id: string;
  created_at: Temporal.Instant;
  kind: 'journal' | 'practice' | 'account';
  program: string | null;
  digest: string | null;
  practices: unknown | null;
  created: Generated<number>;
  finished_at: Temporal.Instant | null;
  site: string | null;
  owner: string | null;
  stage: number | null;
  found: unknown | null;
  known: Generated<number>;
  refused: Generated<number>;
}

export interface InvitationLinks {
  id: string;
  community_id: string | null;
  inviter_id: string;
  nonce: string;
  admits: boolean;
  max_uses: number;
  uses: Generated<number>;
  created_at: Temporal.Instant;
  expires_at: Temporal.Instant;
}

export interface InvitationRefusals {
  email_hash: string;
  created_at: Temporal.Instant;
}

export interface Invitations {
  id: string;
  community_id: string;
  email: string;
  inviter_id: string;
  nonce: string;
  created_at: Temporal.Instant;
  expires_at: Temporal.Instant;
  used_at: Temporal.Instant | null;
  words: string | null;
}

export interface JoinRequests {
  id: string;
  community_id: string;
  user_id: string;
  answers: unknown;
  state: 'waiting' | 'accepted' | 'declined';
  words: string | null;
  created_at: Temporal.Instant;
  decided_at: Temporal.Instant | null;
}

export interface JournalEntries {
  id: string;
  user_id: string;
  title: string | null;
  content: string;
  mood: string | null;
  tags: Generated<string[]>;
  tag_keys: Generated<string[]>;
  words: string;
  written_at: Temporal.Instant;
  created_at: Temporal.Instant;
  updated_at: Temporal.Instant;
  log_id: string | null;
  practice_id: string | null;
  reflection: unknown | null;
  written_on: string | null;
  pictures: unknown | null;
  reading: unknown | null;
}

export interface JournalPictures {
  id: string;
  user_id: string | null;
  entry_id: string | null;
  sealed_id: string | null;
  is_sealed: boolean;
  width: number | null;
  height: number | null;
  bytes: number;
  created_at: Temporal.Instant;
  attached_at: Temporal.Instant | null;
}

export interface JournalSeals {
  user_id: string;
  generation: number;
  kdf: unknown;
  wraps: unknown;
  head: string;
  n: number;
  last_based_on: number | null;
  last_sha256: string | null;
  created_at: Temporal.Instant;
  updated_at: Temporal.Instant;
}

export interface KnownWords {
  kind: 'book' | 'community';
  word: string;
  remainders: string[];
}

export interface LinkAdmissions {
  user_id: string;
  link_id: string;
}

export interface MemberFeeds {
  user_id: string;
  key_hash: string;
  created_at: Temporal.Instant;
}

export interface Memberships {
  community_id: string;
  user_id: string;
  role: 'guide' | 'member';
  rank: Generated<number>;
  joined_at: Temporal.Instant;
  paused_until: Temporal.Instant | null;
  shows_welcome: Generated<boolean>;
  gets_announcements: Generated<boolean>;
  has_seen_announcements: Generated<boolean>;
}

export interface Mutes {
  user_id: string;
  muted_id: string;
  created_at: Temporal.Instant;
}

export interface Notices {
  id: Generated<boolean>;
  words: string;
  begins_at: Temporal.Instant;
  ends_at: Temporal.Instant;
}

export interface Occurrences {
  id: string;
  series_id: string;
  community_id: string;
  takes_place_on: string;
  starts_at: Temporal.Instant;
  ends_at: Temporal.Instant;
  former_text_id: string | null;
  capacity: number;
  attendee_count: Generated<number>;
  guest_count: Generated<number>;
  sequence: Generated<number>;
  cancelled_at: Temporal.Instant | null;
  is_extra: Generated<boolean>;
  is_unlimited: Generated<boolean>;
  has_own_hours: Generated<boolean>;
  has_own_capacity: Generated<boolean>;
  own_title: string | null;
  own_description: string | null;
  own_location: string | null;
  own_join_url: string | null;
  own_attendees_shown_to: 'everyone' | 'members' | null;
  own_guests_confirm: boolean | null;
  own_sit: unknown | null;
  offered_count: Generated<number>;
  waiting_count: Generated<number>;
  is_formatted: Generated<boolean>;
  is_confirmed: Generated<boolean>;
}

export interface PageAgreements {
  user_id: string;
  slug: string;
  language: string;
  version: number;
  agreed_at: Temporal.Instant;
}

export interface Passages {
  id: string;
  reading_id: string;
  number: number;
  title: string;
  place: string;
  question: string | null;
  opens_on: string;
  opens_at: Temporal.Instant;
  changed_at: Temporal.Instant | null;
}

export interface Passkeys {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: string;
  counter: number;
  transports: string[];
  is_synced: boolean;
  host: string;
  name: string;
  created_at: Temporal.Instant;
  last_used_on: string | null;
  added_in: number;
  removed_in: number | null;
  removed_at: Temporal.Instant | null;
}

export interface PictureStores {
  id: string;
}

export interface Pictures {
  id: string;
  owner_id: string | null;
  use: 'avatar' | 'cover' | 'community' | 'post' | 'mark';
  member_id: string | null;
  book_id: string | null;
  community_id: string | null;
  post_id: string | null;
  position: number | null;
  placed_at: Temporal.Instant | null;
  sizes: number[];
  width: number;
  height: number;
  colour: string;
  bytes: number;
  sha256: string;
  fingerprint: string;
  created_at: Temporal.Instant;
  source: string | null;
  deleted_post_id: string | null;
  square_fingerprint: string | null;
}

export interface Pins {
  post_id: string;
  community_id: string;
  position: number;
}

export interface PostWords {
  id: string;
  post_id: string;
  reply_id: string | null;
  created_at: Temporal.Instant;
  words: string | null;
}

export interface Posts {
  id: string;
  community_id: string;
  author_id: string | null;
  content: string;
  created_at: Temporal.Instant;
  updated_at: Temporal.Instant;
  edited_by_guide: Generated<boolean>;
  pictures: unknown | null;
  reply_count: Generated<number>;
  is_formatted: Generated<boolean>;
  is_announcement: Generated<boolean>;
  passage_id: string | null;
}

export interface PracticeCadences {
  user_id: string;
  from_on: string;
  weekdays: ('MO' | 'TU' | 'WE' | 'TH' | 'FR' | 'SA' | 'SU')[];
  observances: Generated<('purnima' | 'amavasya' | 'ekadashi' | 'file')[]>;
  timezone: string | null;
  file_days: Generated<string[]>;
}

export interface PracticeDays {
  user_id: string;
  practised_on: string;
  logs: number;
}

export interface PracticeLogs {
  id: string;
  user_id: string;
  practice_id: string;
  type: 'time' | 'reps';
  practised_on: string;
  value: number;
  sankalpa: string | null;
  notes: string | null;
  created_at: Temporal.Instant;
}

export interface PracticeObservances {
  user_id: string;
  kinds: ('purnima' | 'amavasya' | 'ekadashi' | 'file')[];
  timezone: string;
  days: Generated<unknown>;
}

export interface PracticeRests {
  id: string;
  user_id: string;
  from_on: string;
  to_on: string;
  is_retreat: Generated<boolean>;
}

export interface PracticeSettings {
  user_id: string;
  day_starts_at: number;
  show: 'streak' | 'days' | 'nothing';
  presence: boolean;
  reminder_time: string | null;
  minutes: number;
  timezone: string | null;
  has_reminder: boolean;
  remind_at: Temporal.Instant | null;
  feed_key_hash: string | null;
}

export interface Practices {
  id: string;
  owner_id: string | null;
  name: string;
  type: 'time' | 'reps';
  default_value: number;
  is_built_in: Generated<boolean>;
  created_at: Temporal.Instant;
  deleted_at: Temporal.Instant | null;
}

export interface PresetPractices {
  preset_id: string;
  practice_id: string;
  place: number;
  minutes: number | null;
}

export interface Presets {
  id: string;
  owner_id: string;
  title: string;
  description: string | null;
  is_public: boolean;
  created_at: Temporal.Instant;
  updated_at: Temporal.Instant;
}

export interface RateLimits {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

export interface ReadingPaces {
  reading_id: string;
  user_id: string;
  starts_on: string;
}

export interface ReadingRests {
  id: string;
  reading_id: string;
  number: number;
  weeks: number;
  created_at: Temporal.Instant;
}

export interface Readings {
  id: string;
  community_id: string;
  guide_id: string | null;
  book_id: string | null;
  series_id: string | null;
  title: string;
  author: string | null;
  words: string | null;
  starts_on: string;
  weekday: 'MO' | 'TU' | 'WE' | 'TH' | 'FR' | 'SA' | 'SU';
  weeks: number;
  timezone: string;
  not_before: string | null;
  first_opens_at: Temporal.Instant;
  ends_on: string;
  ends_at: Temporal.Instant;
  created_at: Temporal.Instant;
  updated_at: Temporal.Instant;
}

export interface Recoveries {
  user_id: string;
  id: string;
  nonce: string;
  new_email: string | null;
  created_at: Temporal.Instant;
  expires_at: Temporal.Instant;
  ends_at: Temporal.Instant | null;
  reminded_at: Temporal.Instant | null;
}

export interface RecoveryCodes {
  user_id: string;
  salt: string;
  hash: string;
  used_at: Temporal.Instant | null;
  added_in: number;
  removed_in: number | null;
  removed_at: Temporal.Instant | null;
}

export interface ReflectionDays {
  day: string;
  content: string;
  author: string;
  is_own: boolean;
  language: string | null;
}

export interface Reflections {
  id: string;
  content: string;
  author: string;
  on_day: string | null;
  language: string | null;
  created_at: Temporal.Instant;
}

export interface Registrations {
  id: string;
  username: string;
  email: string;
  password_hash: string;
  nonce: string;
  language: string | null;
  words: string | null;
  created_at: Temporal.Instant;
  expires_at: Temporal.Instant;
  declined_at: Temporal.Instant | null;
  reply: string | null;
  agreed_pages: Generated<unknown>;
}

export interface Reminders {
  occurrence_id: string;
  user_id: string;
  sent_at: Temporal.Instant;
}

export interface Removals {
  community_id: string;
  user_id: string;
  removed_at: Temporal.Instant;
}

export interface Replies {
  id: string;
  post_id: string;
  author_id: string | null;
  content: string;
  created_at: Temporal.Instant;
  updated_at: Temporal.Instant;
  is_formatted: Generated<boolean>;
}

export interface Reports {
  id: string;
  case_id: string;
  reporter_id: string | null;
  name: string | null;
  email: string | null;
  ground: 'agreement' | 'harm' | 'spam' | 'unlawful';
  agreement_id: string | null;
  agreement: string | null;
  note: string | null;
  created_at: Temporal.Instant;
  notified_at: Temporal.Instant | null;
  language: string | null;
}

export interface ReservedEmails {
  email: string;
  user_id: string;
  reserved_until: Temporal.Instant;
}

export interface Retreats {
  user_id: string;
  from_on: string;
  to_on: string;
  timezone: string;
  is_shown: boolean;
  starts_at: Temporal.Instant;
  ends_at: Temporal.Instant;
  is_rest: Generated<boolean>;
}

export interface RoomCounts {
  occurrence_id: string;
  server_id: string;
  count: number;
  counted_at: Temporal.Instant;
}

export interface Rooms {
  occurrence_id: string;
  event_starts_at: Temporal.Instant;
  starts_at: Temporal.Instant;
  phases: unknown;
  updated_at: Temporal.Instant;
}

export interface SchemaMigrations {
  name: string;
  applied_at: Generated<Temporal.Instant>;
}

export interface SealedEntries {
  user_id: string;
  id: string;
  version: number;
  generation: number;
  n: number;
  box: string | null;
  pictures: Generated<string[]>;
  created_at: Temporal.Instant;
}

export interface Sessions {
  id: string;
  user_id: string;
  created_at: Temporal.Instant;
  expires_at: Temporal.Instant;
  wrote_at: Temporal.Instant | null;
  browser: string | null;
  seen_at: Temporal.Instant | null;
  authenticated_at: Temporal.Instant | null;
  strong_at: Temporal.Instant | null;
}

export interface SignIns {
  id: string;
  user_id: string;
  nonce: string;
  password_hash: string;
  sealed_browser: string | null;
  is_remembered: boolean;
  wrong_codes: Generated<number>;
  expires_at: Temporal.Instant;
}

export interface Signups {
  id: string;
  username: string;
  email: string;
  password_hash: string | null;
  nonce: string;
  created_at: Temporal.Instant;
  expires_at: Temporal.Instant;
  user_id: string | null;
  is_contested: Generated<boolean>;
  language: string | null;
  needs_approval: Generated<boolean>;
  needs_invitation: Generated<boolean>;
  words: string | null;
  invitation_kind: 'site' | 'siteLink' | 'community' | 'communityLink' | null;
  invitation_id: string | null;
  agreed_pages: Generated<unknown>;
}

export interface Site {
  id: Generated<boolean>;
  registration_mode: Generated<'open' | 'approval' | 'invitation' | 'closed'>;
  registration_question: string | null;
  guides_admit: Generated<boolean>;
  reflections_use: Generated<'built-in' | 'own' | 'both'>;
  name: string | null;
  tagline: string | null;
  introduction: string | null;
  accent: string | null;
  welcome: string | null;
  mark_id: string | null;
}

export interface SiteIcons {
  mark_id: string;
  name: string;
  png: Buffer;
}

export interface SiteInvitations {
  id: string;
  email: string;
  inviter_id: string;
  community_id: string | null;
  nonce: string;
  words: string | null;
  created_at: Temporal.Instant;
  expires_at: Temporal.Instant;
  used_at: Temporal.Instant | null;
}

export interface SiteMarks {
  id: string;
}

export interface SitePages {
  slug: string;
  language: string;
  version: number;
  title: string;
  text: string;
  is_published: boolean;
  asks_again: boolean;
  created_at: Temporal.Instant;
}

export interface Sittings {
  key: string;
  until: Temporal.Instant;
}

export interface SpentChallenges {
  id: string;
  expires_at: Temporal.Instant;
}

export interface StripeEvents {
  id: string;
  received_at: Temporal.Instant;
}

export interface StripeFailures {
  id: Generated<boolean>;
  since: Temporal.Instant;
  is_signed: boolean;
}

export interface Subscriptions {
  id: string;
  user_id: string;
  customer_id: string;
  status: string;
  begun_at: Temporal.Instant;
  paid_until: Temporal.Instant | null;
  ends_at: Temporal.Instant | null;
  as_of: Temporal.Instant;
}

export interface SuspendedAddresses {
  email_hash: string;
  ends_at: Temporal.Instant;
}

export interface Suspensions {
  user_id: string;
  began_at: Temporal.Instant;
  ends_at: Temporal.Instant | null;
  words: string;
  set_aside_at: Temporal.Instant | null;
}

export interface TagCounts {
  tag_key: string;
  name: string;
  books: number;
}

export interface Usernames {
  name: string;
  user_id: string | null;
  held_for: string | null;
  held_until: Temporal.Instant | null;
}

export interface Users {
  id: string;
  username: string;
  email: string;
  password_hash: string;
  full_name: string | null;
  avatar_url: string | null;
  role: Generated<'sadhaka' | 'moderator' | 'admin'>;
  patron_by_hand: Generated<boolean>;
  username_gradient: string | null;
  event_reminders: Generated<boolean>;
  created_at: Temporal.Instant;
  found_by: Generated<string | null>;
  patron_by_subscription: Generated<boolean>;
  is_patron: Generated<boolean>;
  guided_communities: Generated<number>;
  last_event: Generated<number>;
  avatar_id: string | null;
  avatar_colour: string | null;
  journal: Generated<'plain' | 'sealing' | 'sealed' | 'unsealing'>;
  signed_in_on: Generated<string>;
  calendar_mails: Generated<boolean>;
  waiting_mails: Generated<boolean>;
  timezone: string | null;
  language: string | null;
  sees_welcome: Generated<boolean>;
}

export interface Waiting {
  id: string;
  occurrence_id: string;
  user_id: string | null;
  name: string | null;
  email: string | null;
  nonce: string | null;
  joined_at: Temporal.Instant;
  offer_ends_at: Temporal.Instant | null;
  notified_at: Temporal.Instant | null;
  must_confirm: Generated<boolean>;
  language: string | null;
}

export interface WaitingMails {
  user_id: string;
  sent_at: Temporal.Instant;
  notified_until: Temporal.Instant;
  urgent_sent_at: Temporal.Instant | null;
}

export interface WordRewrites {
  source: 'entries' | 'books' | 'communities' | 'posts';
  starts_at: Temporal.Instant;
  last_id: string | null;
}

export interface DB {
  account_events: AccountEvents;
  agreements: Agreements;
  announcements: Announcements;
  authenticator_apps: AuthenticatorApps;
  backup_runs: BackupRuns;
  backup_state: BackupState;
  bans: Bans;
  blocked_pictures: BlockedPictures;
  book_corrections: BookCorrections;
  book_tags: BookTags;
  bookings: Bookings;
  books: Books;
  browser_keys: BrowserKeys;
  build_signers: BuildSigners;
  cancelled_occurrences: CancelledOccurrences;
  case_pictures: CasePictures;
  cases: Cases;
  checkouts: Checkouts;
  communities: Communities;
  community_decisions: CommunityDecisions;
  community_pages: CommunityPages;
  credential_owners: CredentialOwners;
  decisions: Decisions;
  deleted_posts: DeletedPosts;
  deleted_replies: DeletedReplies;
  digest_communities: DigestCommunities;
  digests: Digests;
  disk_samples: DiskSamples;
  earlier_addresses: EarlierAddresses;
  email_changes: EmailChanges;
  email_requests: EmailRequests;
  erasures: Erasures;
  event_notices: EventNotices;
  event_series: EventSeries;
  exception_days: ExceptionDays;
  feed_addresses: FeedAddresses;
  former_texts: FormerTexts;
  guests: Guests;
  guide_absences: GuideAbsences;
  guide_offers: GuideOffers;
  health_parts: HealthParts;
  held_mails: HeldMails;
  idempotency_keys: IdempotencyKeys;
  import_rows: ImportRows;
  imports: Imports;
  invitation_links: InvitationLinks;
  invitation_refusals: InvitationRefusals;
  invitations: Invitations;
  join_requests: JoinRequests;
  journal_entries: JournalEntries;
  journal_pictures: JournalPictures;
  journal_seals: JournalSeals;
  known_words: KnownWords;
  link_admissions: LinkAdmissions;
  member_feeds: MemberFeeds;
  memberships: Memberships;
  mutes: Mutes;
  notices: Notices;
  occurrences: Occurrences;
  page_agreements: PageAgreements;
  passages: Passages;
  passkeys: Passkeys;
  picture_stores: PictureStores;
  pictures: Pictures;
  pins: Pins;
  post_words: PostWords;
  posts: Posts;
  practice_cadences: PracticeCadences;
  practice_days: PracticeDays;
  practice_logs: PracticeLogs;
  practice_observances: PracticeObservances;
  practice_rests: PracticeRests;
  practice_settings: PracticeSettings;
  practices: Practices;
  preset_practices: PresetPractices;
  presets: Presets;
  rate_limits: RateLimits;
  reading_paces: ReadingPaces;
  reading_rests: ReadingRests;
  readings: Readings;
  recoveries: Recoveries;
  recovery_codes: RecoveryCodes;
  reflection_days: ReflectionDays;
  reflections: Reflections;
  registrations: Registrations;
  reminders: Reminders;
  removals: Removals;
  replies: Replies;
  reports: Reports;
  reserved_emails: ReservedEmails;
  retreats: Retreats;
  room_counts: RoomCounts;
  rooms: Rooms;
  schema_migrations: SchemaMigrations;
  sealed_entries: SealedEntries;
  sessions: Sessions;
  sign_ins: SignIns;
  signups: Signups;
  site: Site;
  site_icons: SiteIcons;
  site_invitations: SiteInvitations;
  site_marks: SiteMarks;
  site_pages: SitePages;
  sittings: Sittings;
  spent_challenges: SpentChallenges;
  stripe_events: StripeEvents;
  stripe_failures: StripeFailures;
  subscriptions: Subscriptions;
  suspended_addresses: SuspendedAddresses;
  suspensions: Suspensions;
  tag_counts: TagCounts;
  usernames: Usernames;
  users: Users;
  waiting: Waiting;
  waiting_mails: WaitingMails;
  word_rewrites: WordRewrites;
}
