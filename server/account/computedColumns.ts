import { sql } from 'kysely';
import type { Retreat } from '#contract/account.ts';
import type { PracticePreferences } from '#contract/sadhana/settings.ts';

/** The ids of up to 1,000 communities of which the account is a guide, in the order in which it joined them. */
const GUIDE_OF = sql<string[]>`array(
  select community_id from memberships
  where user_id = users.id and memberships.role = 'guide' order by joined_at limit 1000)`.as('guide_of');

/** Whether the account has a passkey or an authenticator app. */
export const HAS_SECOND_FACTOR = sql<boolean>`(
  exists (select from passkeys where user_id = users.id and removed_in is null)
  or exists (
    select from authenticator_apps where user_id = users.id and added_in is not null and removed_in is null)
  )`.as('has_second_factor');

const RECOVERY_ENDS_AT = sql<Temporal.Instant | null>`(
  select ends_at from recoveries where user_id = users.id)`.as('recovery_ends_at');
const UNDO_ENDS_AT = sql<Temporal.Instant | null>`(
  select min(undo_at) from account_events where user_id = users.id)`.as('undo_ends_at');

/** The settings for practice that are part of the account; null for the defaults. */
const PRACTICE = sql<PracticePreferences | null>`(
  select json_build_object('dayStartsAt', day_starts_at, 'show', show, 'presence', presence)
  from practice_settings where user_id = users.id)`.as('practice');

const HAS_OBSERVANCES = sql<boolean>`exists (
  select from practice_observances where user_id = users.id and kinds <> '{}')`.as('has_observances');

/** The ids of the members whom the account has muted, at most 200. */
const MUTED_IDS = sql<string[]>`array(
  select muted_id from mutes where user_id = users.id order by created_at, muted_id)`.as('muted_ids');

const RETREAT = sql<Retreat | null>`(
  select json_build_object('from', from_on, 'to', to_on, 'timezone', timezone, 'isShown', is_shown,
    'isRest', is_rest)
  from retreats where user_id = users.id)`.as('retreat');

/** The columns of an account that other tables say. */
export const COMPUTED_COLUMNS = [
  GUIDE_OF,
  HAS_SECOND_FACTOR,
  RECOVERY_ENDS_AT,
  UNDO_ENDS_AT,
  PRACTICE,
  HAS_OBSERVANCES,
  MUTED_IDS,
  RETREAT,
];
