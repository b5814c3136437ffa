import type { RoomPlan } from '#contract/events/room.ts';
import { endOf } from '#contract/events/sitBells.ts';
import { startServerClock } from '#web/events/room/clock/serverClock.ts';
import { createStrokeScheduler } from '#web/events/room/clock/strokeScheduler.ts';
import { type ApiError, isFinalRejection } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { randomUuid } from '#web/platform/api/randomUuid.ts';
import { chimeOutput, unlockChime } from '#web/sadhana/focus/public.ts';
import { connectToRoom, type RoomUpdate } from './connection.ts';
import { mergePresences } from './sitPosition.ts';
import {
  type Attendance,
  forgetOldRooms,
  forgetRoom,
  presencesOf,
  roomKey,
  type StoredRoom,
  saveRoom,
  storedRoom,
} from './storedRoom.ts';

/** What a page shows about a room. */
export interface RoomSnapshot {
  /** Null until the plan is known. */
  plan: RoomPlan | null;
  title: string | null;
  /** The number of people; null while it is not known. */
  count: number | null;
  /** The server's time, to the second. */
  now: number;
  isOffline: boolean;
  /** Whether the browser plays the bells. */
  canPlay: boolean;
  /** Whether another tab of this browser rings the bells. */
  ringsElsewhere: boolean;
  /** Why the room cannot be entered. */
  refusal: ApiError | null;
  /** Null until the plan and the time are known. */
  attendance: Attendance | null;
}

export interface RoomStore {
  current(): RoomSnapshot;
  subscribe(subscriber: () => void): () => void;
  setTitle(title: string): void;
  /** Applies a plan that this browser has changed, before the stream brings it. */
  setPlan(plan: RoomPlan): void;
  unlockSound(): Promise<void>;
  markLogged(): void;
  /** Forgets when this browser had the room open. */
  leave(): void;
  /** Connects to the room and rings its bells. Returns a function that ends both. */
  open(): () => void;
}

interface RoomOptions {
  occurrenceId: string;
  /** Null for a guest. */
  memberId: string | null;
  guestToken: string | null;
}

const TICK_MS = 500;
const SAVE_EVERY_MS = 10_000;

/** The room of an occurrence in this tab. */
export function createRoomStore({ occurrenceId, memberId, guestToken }: RoomOptions): RoomStore {
  const key = roomKey(memberId ?? '', occurrenceId);
  const subscribers = new Set<() => void>();
  const stored = storedRoom(key);
  let clock: ReturnType<typeof startServerClock> | null = null;
  let strokes: ReturnType<typeof createStrokeScheduler> | null = null;
  let isLeading = false;
  let isRecording = true;
  let hasMeasured = false;
  /** Since when this page has the room open; null until the time is known. */
  let openSince: number | null = null;
  let savedAt = 0;
  let snapshot = firstSnapshot(stored);

  function set(changes: Partial<RoomSnapshot>): void {
    snapshot = { ...snapshot, ...changes };
    for (const subscriber of subscribers) subscriber();
  }

  /** Stores the room, and that this page has it open now. */
  function store(): void {
    const { plan, title, isOffline, attendance } = snapshot;
    if (!plan || !clock || !isRecording) return;
    // Until it is measured, the time may be wrong. Without a connection, the stored difference is the best there is.
    if (!hasMeasured && !(stored && isOffline)) return;
    const now = clock.now();
    openSince ??= now;
    savedAt = now;
    const present = { from: openSince, to: Math.max(openSince, now) };
    // Another tab may have the room open too.
    const presences = mergePresences([...presencesOf(storedRoom(key)), present]);
    const { logKey, isLogged } = attendance ?? { logKey: randomUuid(), isLogged: false };
    set({ attendance: { presences, logKey, isLogged } });
    saveRoom(key, { title: title ?? '', plan, wallOffset: clock.wallOffset(), presences, logKey, isLogged });
  }

  function receive({ plan, count, isConnected, refusal }: RoomUpdate): void {
    set({
      ...(plan && { plan }),
      ...(count !== undefined && { count }),
      ...(isConnected !== undefined && { isOffline: !isConnected }),
      ...(refusal && { refusal }),
    });
    if (plan) store();
    ring();
  }

  function ring(): void {
    const { plan, refusal } = snapshot;
    if (!clock || !strokes || !isLeading) return;
    if (plan && !refusal) strokes.schedule(plan, clock.now(), clock.toPageTime);
    else strokes.cancelAll();
  }

  /** Changes the snapshot only when the page shows something else, because each change renders the page. */
  function tick(): void {
    ring();
    const now = Math.floor((clock?.now() ?? 0) / 1000) * 1000;
    const canPlay = chimeOutput() !== null;
    if (now !== snapshot.now || canPlay !== snapshot.canPlay) set({ now, canPlay });
    const { plan } = snapshot;
    const hasJustEnded = plan && savedAt < endOf(plan) && endOf(plan) <= now;
    if (hasJustEnded || Math.abs(now - savedAt) >= SAVE_EVERY_MS) store();
  }

  /** Reads the plan once. A tab without the stream needs this, too. */
  async function readPlan(): Promise<void> {
    try {
      const { state, ...plan } = await api.events.room({
        params: { id: occurrenceId },
        guestToken: guestToken ?? undefined,
      });
      receive({ plan });
      if (state !== 'closed') return;
      isRecording = false;
      set({ attendance: null });
    } catch (failure) {
      if (isFinalRejection(failure)) receive({ refusal: failure });
      else set({ isOffline: true });
    }
  }

  return {
    current: () => snapshot,
    subscribe: (subscriber) => {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    setTitle: (title) => {
      if (title === snapshot.title) return;
      set({ title });
      store();
    },
    setPlan: (plan) => receive({ plan }),
    unlockSound: async () => {
      await unlockChime();
      tick();
    },
    markLogged: () => {
      if (snapshot.attendance) set({ attendance: { ...snapshot.attendance, isLogged: true } });
      store();
    },
    leave: () => {
      isRecording = false;
      if (!snapshot.attendance?.isLogged) forgetRoom(key);
    },
    open: () => {
      forgetOldRooms();
      clock = startServerClock(stored?.wallOffset ?? 0, () => {
        hasMeasured = true;
        store();
      });
      strokes = createStrokeScheduler();
      void unlockChime().then(tick);
      void readPlan();
      set({ ringsElsewhere: navigator.locks !== undefined });
      const disconnect = connectToRoom({
        ...{ occurrenceId, guestToken, name: key },
        onUpdate: receive,
        onLeading: () => {
          isLeading = true;
          set({ ringsElsewhere: false });
          ring();
        },
      });
      const timer = setInterval(tick, TICK_MS);
      window.addEventListener('pagehide', store);
      tick();
      return () => {
        store();
        clearInterval(timer);
        window.removeEventListener('pagehide', store);
        disconnect();
        clock?.stop();
        strokes?.cancelAll();
        isLeading = false;
        openSince = null;
      };
    },
  };
}

/** What a page shows before the server has sent anything. */
const firstSnapshot = (stored: StoredRoom | null): RoomSnapshot => ({
  plan: stored?.plan ?? null,
  title: stored?.title ?? null,
  count: null,
  now: Date.now() + (stored?.wallOffset ?? 0),
  isOffline: false,
  canPlay: false,
  ringsElsewhere: false,
  refusal: null,
  attendance: stored && { ...stored, presences: presencesOf(stored) },
});
