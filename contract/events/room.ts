import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { instant } from '#contract/platform/instants.ts';
import { byId, outputInstant } from '#contract/platform/primitives.ts';
import { SitPhases } from './sitPlan.ts';

/** How long before the start of its event a room opens. */
export const OPENS_BEFORE_MINUTES = 15;
/** How long after the end of its sit a room closes. */
export const CLOSES_AFTER_MINUTES = 30;

/** How long after the end of its event a sit that was changed may end. */
export const MAX_OVERTIME_MINUTES = 120;

/**
 * `closed`: nobody can enter, because it is too early or too late. `open`: from 15 minutes before the event
 * to the first bell. `running`: from the first bell to the last one. `ended`: for 30 minutes after the last
 * bell.
 */
const RoomState = z.enum(['closed', 'open', 'running', 'ended']);

/** The room of a shared sit: the plan as it is carried out. */
export const Room = z
  .object({
    state: RoomState,
    startsAt: outputInstant,
    phases: SitPhases,
    endsAt: outputInstant,
    updatedAt: outputInstant,
  })
  .meta({ id: 'Room' });
export type Room = z.output<typeof Room>;

export const RoomChange = z
  .object({ startsAt: instant('Start'), phases: SitPhases })
  .meta({ id: 'RoomChange' });
export type RoomChange = z.output<typeof RoomChange>;

/** The data of the event `plan` in the stream of a room. Clients compute the state from it. */
export const RoomPlan = Room.omit({ state: true });
export type RoomPlan = z.output<typeof RoomPlan>;

/** The data of the event `here` in the stream of a room. */
export const PeopleHere = z.object({ count: z.int() });

const EVENT_STREAM = 'text/event-stream';

export const rooms = endpoints({
  room: {
    method: 'GET',
    path: '/events/occurrences/{id}/room',
    access: 'anyone',
    summary: 'The room of a shared sit, for those who may enter it.',
    params: byId,
    acceptsGuestToken: true,
    isUnrecorded: true,
    reply: Room,
  },
  roomStream: {
    method: 'GET',
    path: '/events/occurrences/{id}/room/stream',
    access: 'anyone',
    summary:
      'Server-sent events of a room: `plan` with the room, first and after each change, and `here` with ' +
      'the number of people, at most every 10 seconds.',
    params: byId,
    acceptsGuestToken: true,
    isUnrecorded: true,
    reply: { kind: 'stream', type: EVENT_STREAM },
  },
  updateRoom: {
    method: 'PUT',
    path: '/events/occurrences/{id}/room',
    access: 'member',
    summary:
      'Change the start and the phases of a sit. What has rung stays, and new bells ring after 10 seconds at the earliest.',
    params: byId,
    conditional: true,
    body: RoomChange,
    reply: Room,
  },
  readTime: {
    method: 'GET',
    path: '/time',
    access: 'anyone',
    summary: 'When this call was received and answered, in epoch milliseconds, for setting a clock.',
    isUnlimited: true,
    reply: z.object({ received: z.int(), sent: z.int() }).meta({ id: 'ServerTime' }),
  },
});
