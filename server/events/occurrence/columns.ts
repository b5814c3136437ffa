import { sql } from 'kysely';
import type { Person } from '#contract/platform/names.ts';
import type { MaybeViewer } from '#server/communities/access.ts';
import { instantText } from '#server/platform/database/database.ts';
import { NIL_UUID } from '#server/platform/ids.ts';

/*
 * The text of an occurrence is its own if it was changed for that date alone. Otherwise it is the former text if the
 * series was changed after the occurrence began, or else the text of the series.
 */
export const OCCURRENCE_TITLE = sql`coalesce(occurrence.own_title, former.title, series.title)`;

export const OCCURRENCE_DESCRIPTION = sql`coalesce(occurrence.own_description, former.description, series.description)`;

/** Whether the signs of formatted text are read in the description of the occurrence. */
export const IS_FORMATTED = sql`case
  when occurrence.own_description is not null then occurrence.is_formatted
  when former.id is not null then former.is_formatted
  else series.is_formatted end`;

export const OCCURRENCE_LOCATION = sql`nullif(
  coalesce(occurrence.own_location, case when former.id is null then series.location else former.location end), '')`;

export const JOIN_URL = sql`nullif(coalesce(occurrence.own_join_url, series.join_url), '')`;

const COMMON_COLUMNS = sql`occurrence.id, occurrence.series_id, occurrence.community_id, occurrence.takes_place_on,
  ${OCCURRENCE_TITLE} as title,
  ${OCCURRENCE_DESCRIPTION} as description, ${IS_FORMATTED} as is_formatted,
  ${OCCURRENCE_LOCATION} as location,
  series.timezone, ${JOIN_URL} is not null as is_online,
  occurrence.capacity, occurrence.is_unlimited, occurrence.attendee_count, occurrence.guest_count,
  occurrence.offered_count, occurrence.is_confirmed`;

/** The columns of an `OccurrenceCardRow` without `is_booked`, with the times as text. */
export const CARD_COLUMNS = sql`${COMMON_COLUMNS},
  ${instantText('occurrence.starts_at')} as starts_at, ${instantText('occurrence.ends_at')} as ends_at`;

/** The columns of an `OccurrenceRow` without `is_booked`. */
export const OCCURRENCE_COLUMNS = sql`${COMMON_COLUMNS},
  occurrence.starts_at, occurrence.ends_at, series.guide_id, occurrence.is_extra, occurrence.sequence`;

/** Joins the series and the former text, if there is one, to `occurrences as occurrence`. */
export const JOIN_FORMER_TEXT = sql`join event_series as series on series.id = occurrence.series_id
  left join former_texts as former on former.id = occurrence.former_text_id`;

/** The plan of the shared sit, and its changes in the room. Needs `JOIN_FORMER_TEXT` and `JOIN_ROOM`. */
export const ROOM_COLUMNS = sql`occurrence.starts_at,
  nullif(coalesce(occurrence.own_sit, series.sit), 'null') as sit,
  room.starts_at as room_starts_at, room.phases as room_phases,
  coalesce(room.updated_at, series.updated_at) as room_updated_at`;

/**
 * Joins the changes of the room to `occurrences as occurrence`, unless the hours of the event were changed
 * afterwards.
 */
export const JOIN_ROOM = sql`left join rooms as room
  on room.occurrence_id = occurrence.id and room.event_starts_at = occurrence.starts_at`;

/** Whether anybody waits for `occurrences as occurrence` who has no offer and need not confirm their place. */
export const IS_AWAITED = sql`(occurrence.waiting_count > 0 and exists (
  select from waiting
  where waiting.occurrence_id = occurrence.id and waiting.offer_ends_at is null and not waiting.must_confirm))`;

/**
 * The place of the viewer, or of this guest, on the waitlist of `occurrences as occurrence`; null if they have none.
 * Without a waitlist, nothing is looked up.
 */
export const placeOnWaitlist = (viewer: MaybeViewer, guestId: string | null) => sql`(
  select json_build_object('offer_ends_at', offer_ends_at, 'is_next', not must_confirm and not exists (
    select from waiting as earlier
    where earlier.occurrence_id = occurrence.id and earlier.offer_ends_at is null and not earlier.must_confirm
      and (earlier.joined_at, earlier.id) < (waiting.joined_at, waiting.id)
  ))
  from waiting
  where occurrence.waiting_count > 0 and waiting.occurrence_id = occurrence.id
    and (waiting.user_id = ${viewer?.id ?? NIL_UUID} or waiting.id = ${guestId ?? NIL_UUID})
  order by waiting.id = ${guestId ?? NIL_UUID} desc limit 1)`;

/** The guide who created `event_series as series`; null when the account has been deleted. */
export const GUIDE = sql<Person | null>`(
  select json_build_object('id', id, 'username', username, 'fullName', full_name)
  from people where id = series.guide_id)`;
