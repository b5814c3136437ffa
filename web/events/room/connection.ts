import { PeopleHere, RoomPlan } from '#contract/events/room.ts';
import { type ApiError, isFinalRejection } from '#web/platform/api/ApiError.ts';
import { addressesOf } from '#web/platform/api/addressesOf.ts';
import { readEventStream } from '#web/platform/api/readEventStream.ts';

const MAX_FIRST_DELAY_MS = 10_000;
const MAX_DELAY_MS = 60_000;

/**
 * The delay before the first attempt to connect again, which doubles with each attempt. It is random, so that
 * the people of a room do not all reconnect to a restarted server at the same moment.
 */
const firstDelay = () => Math.random() * MAX_FIRST_DELAY_MS;

/** What the page learns about a room from its stream. */
export interface RoomUpdate {
  plan?: RoomPlan;
  count?: number;
  /** Whether the stream is open. */
  isConnected?: boolean;
  /** Why the room cannot be entered any more. */
  refusal?: ApiError;
}

interface ConnectionRequest {
  occurrenceId: string;
  guestToken: string | null;
  /** The name that all tabs of this browser share for the room. */
  name: string;
  onUpdate: (update: RoomUpdate) => void;
  /** Called when this tab is the one that has the stream and rings the bells. */
  onLeading: () => void;
}

/**
 * Connects to a room. One tab of the browser reads the stream and passes the events on to the others. When
 * that tab is closed, the browser chooses another one. Without TLS there are no Web Locks, and each tab reads a stream
 * of its own. Returns a function that disconnects.
 */
export function connectToRoom(request: ConnectionRequest): () => void {
  const { name, onUpdate, onLeading } = request;
  const controller = new AbortController();
  const { signal } = controller;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => onUpdate(data as RoomUpdate);
  const publish = (update: RoomUpdate) => {
    onUpdate(update);
    // An error would lose its class when it is copied. Other tabs learn of the refusal from their own calls.
    if (!signal.aborted && !update.refusal) channel.postMessage(update);
  };
  const lead = () => {
    if (signal.aborted) return undefined;
    onLeading();
    return readRepeatedly(request, publish, signal);
  };
  if (navigator.locks) navigator.locks.request(name, { signal }, lead).catch(() => {});
  else void lead();
  return () => {
    controller.abort();
    channel.close();
  };
}

async function readRepeatedly(
  { occurrenceId, guestToken }: ConnectionRequest,
  publish: (update: RoomUpdate) => void,
  signal: AbortSignal,
): Promise<void> {
  let delay = firstDelay();
  const onEvent = (name: string, data: string) => {
    delay = firstDelay();
    publish({ ...updateOf(name, data), isConnected: true });
  };
  while (!signal.aborted) {
    try {
      await readEventStream(addressesOf('events').roomStream, {
        params: { id: occurrenceId },
        guestToken: guestToken ?? undefined,
        signal,
        onEvent,
      });
    } catch (failure) {
      if (isFinalRejection(failure)) return publish({ refusal: failure, isConnected: false });
    }
    if (signal.aborted) return undefined;
    publish({ isConnected: false });
    await wait(delay, signal);
    delay = Math.min(2 * delay, MAX_DELAY_MS);
  }
  return undefined;
}

function updateOf(name: string, data: string): RoomUpdate {
  if (name === 'plan') return { plan: RoomPlan.parse(JSON.parse(data)) };
  if (name === 'here') return PeopleHere.parse(JSON.parse(data));
  return {};
}

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
