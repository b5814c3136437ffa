import { MAX_OVERTIME_MINUTES, type Room, type RoomChange } from '#contract/events/room.ts';
import { changeProblem, endOf, type SitSchedule, startOf } from '#contract/events/sitBells.ts';
import { say } from '#contract/platform/say.ts';
import { lockMembership, type MaybeViewer } from '#server/communities/access.ts';
import { guestOfLink } from '#server/events/guests/actions.ts';
import { ROOM_CHANGES_PER_GUIDE } from '#server/events/limits.ts';
import { dateNotConfirmed, requireOccurrence } from '#server/events/occurrence/access.ts';
import { opensAt, roomOf, scheduleOf } from '#server/events/occurrence/room.ts';
import type { OccurrenceWithAttendeesRow } from '#server/events/occurrence/rules.ts';
import { lockOccurrence } from '#server/events/occurrence/store.ts';
import { mayChange, mayEnter } from '#server/events/policy.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { type ExpectedVersion, isOutdated, outdated } from '#server/platform/database/versions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badField, conflict, forbidden, notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { saveRoom } from './store.ts';

const sitNotFound = () => notFound(say('This event has no shared sit.'));
const bookedOnly = () => forbidden(say('Only those who have booked can enter.'), 'not_booked');
const roomClosed = () => conflict('room_closed', say('The room is closed.'));

/** Somebody who calls an endpoint of a room: a member, a guest with the token from their mail, or both. */
interface Caller {
  viewer: MaybeViewer;
  guestToken: string | null;
}

/**
 * The room of an occurrence, and the id of the guest if the caller is one.
 * @throws ApiError 404 if there is no shared sit, 403 if the caller may not enter the room, 409 if the date is not confirmed.
 */
export async function requireRoom(
  deps: Deps,
  { viewer, guestToken }: Caller,
  id: string,
): Promise<{ room: Room; guestId: string | null }> {
  const { occurrence, community } = await requireOccurrence(deps.db, viewer, id);
  const room = roomOf(occurrence, deps.clock());
  if (!room) throw sitNotFound();
  if (!occurrence.is_confirmed) throw dateNotConfirmed();
  const participation = {
    isBooked: occurrence.is_booked,
    canEdit: mayChange(occurrence, community, viewer),
    isMember: community.membership !== null,
  };
  if (mayEnter(occurrence.sit, participation)) return { room, guestId: null };
  const guest = guestToken ? await guestOfLink(deps, id, guestToken) : null;
  if (!guest?.isRegistered) throw bookedOnly();
  return { room, guestId: guest.id };
}

/** Like `requireRoom`, but the room must be open. @throws ApiError 409 while it is closed. */
export async function requireOpenRoom(deps: Deps, caller: Caller, id: string) {
  const entry = await requireRoom(deps, caller, id);
  if (entry.room.state === 'closed') throw roomClosed();
  return entry;
}

/**
 * Changes the start and the phases of a sit.
 * @throws ApiError 400 for an invalid change, for instance of bells that have rung, 409 while the room is closed, 412
 * if the room has another version than the expected one.
 */
export async function changeRoom(
  { db, clock, limits }: Deps,
  viewer: Viewer,
  id: string,
  change: RoomChange,
  expectedVersion: ExpectedVersion,
): Promise<Room> {
  const before = await requireOccurrence(db, viewer, id);
  if (!mayChange(before.occurrence, before.community, viewer)) throw forbidden();
  if (!before.occurrence.sit) throw sitNotFound();
  await limits.consume([ROOM_CHANGES_PER_GUIDE, viewer.id]);
  return inTransaction(db, async (trx) => {
    await lockMembership(trx, before.community.id, viewer.id);
    await lockOccurrence(trx, id);
    const { occurrence, community } = await requireOccurrence(trx, viewer, id);
    if (!mayChange(occurrence, community, viewer)) throw forbidden();
    const now = clock();
    const room = roomOf(occurrence, now);
    if (!room) throw sitNotFound();
    if (!occurrence.is_confirmed) throw dateNotConfirmed();
    if (room.state === 'closed') throw roomClosed();
    if (isOutdated(expectedVersion, occurrence.room_updated_at))
      throw outdated(say('This sit was changed by somebody else.'));
    requirePossibleChange(occurrence, change, now.epochMilliseconds);
    await saveRoom(trx, occurrence, change, versionAfter(occurrence.room_updated_at, now));
    const changed = await requireOccurrence(trx, viewer, id);
    return roomOf(changed.occurrence, now) ?? room;
  });
}

function requirePossibleChange(occurrence: OccurrenceWithAttendeesRow, to: SitSchedule, now: number): void {
  const latestEnd = occurrence.ends_at.epochMilliseconds + MAX_OVERTIME_MINUTES * 60_000;
  if (endOf(to) > latestEnd)
    throw badField('phases', say('The sit must end at most two hours after the event.'));
  if (startOf(to) < opensAt(occurrence))
    throw badField('startsAt', say('The sit must not begin before its room opens.'));
  const from = scheduleOf(occurrence);
  const problem = from && changeProblem(from, to, now);
  if (problem) throw badField('phases', say(problem));
}

/** A version that is later than the one before, even if both are created in the same millisecond. */
function versionAfter(version: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const next = version.add({ milliseconds: 1 });
  return Temporal.Instant.compare(next, now) > 0 ? next : now;
}
