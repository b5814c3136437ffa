import { z } from 'zod';
import { RoomPlan } from '#contract/events/room.ts';
import { persistentStorage } from '#web/platform/session/storage.ts';
import type { Presence } from './sitPosition.ts';

const PREFIX = 'room:';
/** A room stays stored for this long after its sit, so that the practice can still be logged. */
const STORED_MS = 24 * 60 * 60_000;

/**
 * What the browser stores about a room, to use it without a connection. Instants are the server's, in epoch
 * milliseconds.
 */
const StoredRoom = z.object({
  title: z.string(),
  plan: RoomPlan,
  /** The milliseconds to add to the device's clock to get the server's time. */
  wallOffset: z.number(),
  presences: z.array(z.object({ from: z.number(), to: z.number() })).optional(),
  /** Earlier releases stored this instead of the presences. */
  enteredAt: z.number().optional(),
  /** The idempotency key of the log. */
  logKey: z.uuid(),
  isLogged: z.boolean(),
});
export type StoredRoom = z.output<typeof StoredRoom>;

/** When the room was open in this browser, the key of its log, and whether it is logged. */
export interface Attendance extends Pick<StoredRoom, 'logKey' | 'isLogged'> {
  presences: readonly Presence[];
}

/** The key of a room. `person` is the member's id, or empty for a guest. */
export const roomKey = (person: string, occurrenceId: string) => `${PREFIX}${person}:${occurrenceId}`;

export const storedRoom = (key: string): StoredRoom | null => parse(persistentStorage.getItem(key));

/** When the room was open. Those of an earlier release are in it until now. */
export function presencesOf(room: StoredRoom | null): readonly Presence[] {
  if (!room) return [];
  const { presences, enteredAt, wallOffset } = room;
  return presences ?? (enteredAt ? [{ from: enteredAt, to: Date.now() + wallOffset }] : []);
}

export function saveRoom(key: string, room: StoredRoom): void {
  try {
    persistentStorage.setItem(key, JSON.stringify(room));
  } catch (failure) {
    // The storage is full or blocked. The room works as long as this page is open.
    console.warn('The room could not be stored.', failure);
  }
}

export const forgetRoom = (key: string): void => persistentStorage.removeItem(key);

/** Deletes the rooms of sits that ended more than a day ago. */
export function forgetOldRooms(now = Date.now()): void {
  for (const key of persistentStorage.keys()) {
    if (!key.startsWith(PREFIX)) continue;
    const room = storedRoom(key);
    if (!room || Date.parse(room.plan.endsAt) + STORED_MS < now) persistentStorage.removeItem(key);
  }
}

function parse(text: string | null): StoredRoom | null {
  try {
    return StoredRoom.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
