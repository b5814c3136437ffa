import type { RoomPlan } from '#contract/events/room.ts';
import { startServerClock } from '#web/events/room/clock/serverClock.ts';
import { createStrokeScheduler } from '#web/events/room/clock/strokeScheduler.ts';
import { type ApiError, isFinalRejection } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { randomUuid } from '#web/platform/api/randomUuid.ts';
import { chimeOutput, unlockChime } from '#web/sadhana/focus/public.ts';
import { connectToRoom, type RoomUpdate } from './connection.ts';
import { forgetOldRooms, forgetRoom, roomKey, type StoredRoom, saveRoom, storedRoom } from './storedRoom.ts';

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
  /** When this browser entered, the key of its log, and whether it is logged; null until the plan is known. */
  attendance: Pick<StoredRoom, 'enteredAt' | 'logKey' | 'isLogged'> | null;
}

export interface RoomStore {
  current(): RoomSnapshot;
  subscribe(subscriber: () => void): () => void;
  setTitle(title: string): void;
  /** Applies a plan that this browser has changed, before the stream brings it. */
  setPlan(plan: RoomPlan): void;
  unlockSound(): Promise<void>;
  markLogged(): void;
  /** Forgets when this browser entered. */
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

/** The room of an occurrence in this tab. */
export function createRoomStore({ occurrenceId, memberId, guestToken }: RoomOptions): RoomStore {
  const key = roomKey(memberId ?? '', occurrenceId);
  const subscribers = new Set<() => void>();
  const stored = storedRoom(key);
  let clock: ReturnType<typeof startServerClock> | null = null;
  let strokes: ReturnType<typeof createStrokeScheduler> | null = null;
  let isLeading = false;
  let hasLeft = false;
  let snapshot = firstSnapshot(stored);

  function set(changes: Partial<RoomSnapshot>): void {
    snapshot = { ...snapshot, ...changes };
    for (const subscriber of subscribers) subscriber();
  }

  function store(): void {
    const { plan, title, attendance } = snapshot;
    if (!plan || !clock || hasLeft) return;
    const { enteredAt, logKey, isLogged } = attendance ?? enterNow(clock.now());
    if (!attendance) set({ attendance: { enteredAt, logKey, isLogged } });
    const wallOffset = clock.wallOffset();
    saveRoom(key, { title: title ?? '', plan, wallOffset, enteredAt, logKey, isLogged });
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
  }

  /** Reads the plan once. A tab without the stream needs this, too. */
  async function readPlan(): Promise<void> {
    try {
      const { state, ...plan } = await api.events.room({
        params: { id: occurrenceId },
        guestToken: guestToken ?? undefined,
      });
      receive({ plan });
      if (state === 'closed') set({ attendance: null });
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
      hasLeft = true;
      if (!snapshot.attendance?.isLogged) forgetRoom(key);
    },
    open: () => {
      forgetOldRooms();
      clock = startServerClock(stored?.wallOffset ?? 0, store);
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
      tick();
      return () => {
        clearInterval(timer);
        disconnect();
        clock?.stop();
        strokes?.cancelAll();
        isLeading = false;
      };
    },
  };
}

const enterNow = (now: number) => ({ enteredAt: now, logKey: randomUuid(), isLogged: false });

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
  attendance: stored,
});
