import { sql } from 'kysely';
import type { RoomChange } from '#contract/events/room.ts';
import type { CommunityAccess } from '#server/communities/access.ts';
import { JOIN_FORMER_TEXT, JOIN_ROOM, ROOM_COLUMNS } from '#server/events/occurrence/columns.ts';
import type { RoomRow } from '#server/events/occurrence/room.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Stores the start and the phases of a sit. They apply as long as the event itself is not moved. */
export async function saveRoom(
  db: Db,
  occurrence: { id: string; starts_at: Temporal.Instant },
  { startsAt, phases }: RoomChange,
  now: Temporal.Instant,
): Promise<void> {
  const columns = {
    event_starts_at: occurrence.starts_at,
    starts_at: Temporal.Instant.from(startsAt),
    phases: JSON.stringify(phases),
    updated_at: now,
  };
  await db
    .insertInto('rooms')
    .values({ occurrence_id: occurrence.id, ...columns })
    .onConflict((conflict) => conflict.column('occurrence_id').doUpdateSet(columns))
    .execute();
}

/**
 * A room with what this server sends to its streams. `elsewhere` is the number of people whom other servers have
 * counted.
 */
export type UpdatedRoomRow = RoomRow & { occurrence_id: string; elsewhere: number };

/** The number of seconds for which the count of a server is valid. */
export const COUNT_SECONDS = 20;

/**
 * Stores how many people this server has in each room, and returns the rooms with their plans. Rooms whose event was
 * cancelled or deleted are left out. Counts of this server in other rooms, and counts that are not valid any more, are
 * deleted.
 */
export async function updateRooms(
  db: Db,
  { serverId, counts, now }: { serverId: string; counts: Map<string, number>; now: Temporal.Instant },
): Promise<UpdatedRoomRow[]> {
  const validSince = now.subtract({ seconds: COUNT_SECONDS });
  const ids = [...counts.keys()];
  // An unchanged count is written again only after a quarter of its validity, because each write costs disk space.
  const { rows } = await sql<UpdatedRoomRow>`
    with given as (
      select * from unnest(${ids}::uuid[], ${[...counts.values()]}::integer[]) as given (occurrence_id, count)
    ), counted as (
      insert into room_counts as stored (occurrence_id, server_id, count, counted_at)
      select occurrence_id, ${serverId}::uuid, count, ${now}::timestamptz from given
      on conflict (occurrence_id, server_id) do update set count = excluded.count, counted_at = excluded.counted_at
      where stored.count <> excluded.count or stored.counted_at < ${now.subtract({ seconds: COUNT_SECONDS / 4 })}
    ), deleted as (
      delete from room_counts
      where (server_id = ${serverId} and occurrence_id <> all(${ids}::uuid[]))
        or (occurrence_id, server_id) in (
          select occurrence_id, server_id from room_counts
          where counted_at < ${validSince} and server_id <> ${serverId} for update skip locked)
    )
    select occurrence.id as occurrence_id, ${ROOM_COLUMNS}, (
        select coalesce(sum(count), 0)::integer from room_counts
        where occurrence_id = occurrence.id and server_id <> ${serverId} and counted_at >= ${validSince}
      ) as elsewhere
    from given join occurrences as occurrence on occurrence.id = given.occurrence_id
    ${JOIN_FORMER_TEXT} ${JOIN_ROOM}
    where occurrence.cancelled_at is null`.execute(db);
  return rows;
}

/** Deletes the counts of servers that have stopped without deleting them. */
export async function deleteRoomCounts(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('room_counts')
    .where('counted_at', '<', now.subtract({ seconds: COUNT_SECONDS }))
    .execute();
}

/** Somebody in a room: a member, or a guest. */
export interface PersonInRoom {
  occurrenceId: string;
  userId: string | null;
  guestId: string | null;
}

/** The facts that decide whether a person may be in a room. */
export type PersonInRoomRow = CommunityAccess & {
  /** The position of the person in the given list, from 1 on. */
  position: number;
  guide_id: string | null;
  sit: unknown;
  is_booked: boolean;
};

/**
 * The facts that decide whether people may be in their rooms, read in one statement. There is no row for a person whose
 * event was cancelled or deleted.
 */
export async function peopleInRooms(db: Db, people: readonly PersonInRoom[]): Promise<PersonInRoomRow[]> {
  const column = (name: keyof PersonInRoom) => people.map((person) => person[name]);
  const { rows } = await sql<PersonInRoomRow>`
    select person.position::integer, series.guide_id, community.privacy, membership.role as membership,
      null::timestamptz as paused_until,
      nullif(coalesce(occurrence.own_sit, series.sit), 'null') as sit,
      exists (select from bookings where occurrence_id = occurrence.id and user_id = person.user_id)
        or exists (
          select from guests where id = person.guest_id and occurrence_id = occurrence.id and cancelled_at is null
        ) as is_booked
    from unnest(
      ${column('occurrenceId')}::uuid[], ${column('userId')}::uuid[], ${column('guestId')}::uuid[]
    ) with ordinality as person (occurrence_id, user_id, guest_id, position)
    join occurrences as occurrence on occurrence.id = person.occurrence_id and occurrence.cancelled_at is null
    join event_series as series on series.id = occurrence.series_id
    join communities as community on community.id = occurrence.community_id
    left join memberships as membership
      on membership.community_id = community.id and membership.user_id = person.user_id`.execute(db);
  return rows;
}
