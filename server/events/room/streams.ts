import crypto from 'node:crypto';
import { Readable } from 'node:stream';
import type { Room } from '#contract/events/room.ts';
import { mayRead } from '#server/communities/access.ts';
import { roomOf } from '#server/events/occurrence/room.ts';
import { mayChange, mayEnter } from '#server/events/policy.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serverStopping, tooManyRequests } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { type PersonInRoomRow, peopleInRooms, type UpdatedRoomRow, updateRooms } from './store.ts';

/*
 * The streams of all rooms on this server. While there are streams, one statement each second reads the plans of their
 * rooms and stores the number of people, so that a change or an arrival on one server reaches the streams of all
 * servers. Who these people are is not stored. LISTEN is not used, because it does not work through a pooler such as
 * PgBouncer.
 */

const UPDATE_MS = 1_000;
const COMMENT_MS = 25_000;
const MIN_COUNT_INTERVAL_MS = 10_000;
const CHECK_MS = 30_000;
const MAX_STREAMS_OF_A_PERSON = 8;
/** A client that does not read its stream is disconnected when this many bytes wait for it. */
const MAX_WAITING_BYTES = 16_384;

/** One browser in a room. */
interface RoomStream {
  output: Readable;
  occurrenceId: string;
  viewer: Viewer | null;
  guestId: string | null;
  sentPlan: string;
  sentCount: number | null;
  countSentAt: number;
  commentSentAt: number;
}

export interface RoomStreams {
  /** Opens a stream for somebody who may enter the room. @throws ApiError 429 for a ninth stream of the same person. */
  open(occurrenceId: string, person: { viewer: Viewer | null; guestId: string | null }, room: Room): Readable;
  /** Ends all streams and deletes the counts of this server. */
  close(): Promise<void>;
}

export function openRoomStreams(deps: Deps): RoomStreams {
  const { db, clock, log, shutdown } = deps;
  const serverId = crypto.randomUUID();
  const streams = new Set<RoomStream>();
  /** The number of people on other servers, by room. */
  const elsewhere = new Map<string, number>();
  let updating: Promise<void> | null = null;
  let hasStoredCounts = false;
  let timer: NodeJS.Timeout | undefined;
  let nextCheckAt = 0;

  async function update(): Promise<void> {
    const now = clock();
    if (now.epochMilliseconds >= nextCheckAt) {
      nextCheckAt = now.epochMilliseconds + CHECK_MS;
      for (const stream of await streamsToEnd(deps, [...streams])) end(stream);
    }
    const counts = peopleByRoom(streams);
    const rows = await updateRooms(db, { serverId, counts, now });
    hasStoredCounts = counts.size > 0;
    elsewhere.clear();
    for (const row of rows) elsewhere.set(row.occurrence_id, row.elsewhere);
    const rooms = new Map(rows.map((row) => [row.occurrence_id, stateOf(row, counts, now)]));
    for (const stream of streams) {
      const room = rooms.get(stream.occurrenceId);
      // A room that was opened since the statement began is not among the rows.
      if (room) send(stream, room, now.epochMilliseconds);
      else if (counts.has(stream.occurrenceId)) end(stream);
    }
  }

  function updateRepeatedly(): void {
    if (updating || timer) return;
    updating = update()
      .catch((error) => log.error({ err: error }, 'rooms'))
      .finally(() => {
        updating = null;
        if (streams.size === 0 && (!hasStoredCounts || shutdown.signal.aborted)) return;
        timer = setTimeout(() => {
          timer = undefined;
          updateRepeatedly();
        }, UPDATE_MS);
      });
  }

  function send(stream: RoomStream, { plan, isClosed, count }: RoomState, now: number): void {
    if (isClosed) {
      end(stream);
      return;
    }
    if (plan !== stream.sentPlan) write(stream, `event: plan\ndata: ${plan}\n\n`);
    stream.sentPlan = plan;
    if (count !== stream.sentCount && now - stream.countSentAt >= MIN_COUNT_INTERVAL_MS)
      sendCount(stream, count, now);
    if (now - stream.commentSentAt >= COMMENT_MS) {
      write(stream, ':\n\n');
      stream.commentSentAt = now;
    }
  }

  function sendCount(stream: RoomStream, count: number, now: number): void {
    write(stream, `event: here\ndata: {"count":${count}}\n\n`);
    stream.sentCount = count;
    stream.countSentAt = now;
  }

  function end(stream: RoomStream): void {
    streams.delete(stream);
    stream.output.push(null);
  }

  const endAll = () => {
    for (const stream of streams) end(stream);
  };
  shutdown.signal.addEventListener('abort', endAll);

  return {
    open(occurrenceId, { viewer, guestId }, room) {
      if (shutdown.signal.aborted) throw serverStopping();
      const person = personOf({ viewer, guestId });
      const own = [...streams].filter((stream) => personOf(stream) === person);
      if (own.length >= MAX_STREAMS_OF_A_PERSON) throw tooManyRequests(CHECK_MS / 1000);
      const now = clock().epochMilliseconds;
      const output = new Readable({ read() {} });
      const stream = {
        ...{ output, occurrenceId, viewer, guestId },
        ...{ sentPlan: planOf(room), sentCount: null, countSentAt: now, commentSentAt: now },
      };
      output.on('close', () => streams.delete(stream));
      streams.add(stream);
      write(stream, `event: plan\ndata: ${stream.sentPlan}\n\n`);
      const here = peopleByRoom(streams).get(occurrenceId) ?? 1;
      sendCount(stream, here + (elsewhere.get(occurrenceId) ?? 0), now);
      updateRepeatedly();
      return output;
    },
    async close() {
      shutdown.signal.removeEventListener('abort', endAll);
      endAll();
      clearTimeout(timer);
      await updating;
      if (hasStoredCounts) await update().catch((error) => log.error({ err: error }, 'rooms'));
    },
  };
}

/** What the server sends to all streams of a room. */
interface RoomState {
  plan: string;
  isClosed: boolean;
  count: number;
}

function stateOf(row: UpdatedRoomRow, counts: Map<string, number>, now: Temporal.Instant): RoomState {
  const room = roomOf(row, now);
  const count = (counts.get(row.occurrence_id) ?? 0) + row.elsewhere;
  return { plan: room ? planOf(room) : '', isClosed: !room || room.state === 'closed', count };
}

/** The data of the event `plan`. It does not contain the state of the room, because clients compute it. */
const planOf = ({ startsAt, phases, endsAt, updatedAt }: Room) =>
  JSON.stringify({ startsAt, phases, endsAt, updatedAt });

function write({ output }: RoomStream, text: string): void {
  if (output.readableLength > MAX_WAITING_BYTES) output.destroy();
  else output.push(text);
}

const personOf = ({ viewer, guestId }: Pick<RoomStream, 'viewer' | 'guestId'>) => viewer?.id ?? guestId;

/** The number of people in each room. Somebody with several browsers counts once. */
function peopleByRoom(streams: Iterable<RoomStream>): Map<string, number> {
  const people = new Map<string, Set<string | null>>();
  for (const stream of streams) {
    const inRoom = people.get(stream.occurrenceId) ?? new Set();
    people.set(stream.occurrenceId, inRoom.add(personOf(stream)));
  }
  return new Map([...people].map(([id, { size }]) => [id, size]));
}

/** The streams whose session has ended, or whose owners may not be in the room any more. */
async function streamsToEnd({ db, loadViewer }: Deps, streams: readonly RoomStream[]): Promise<RoomStream[]> {
  const viewers = await Promise.all(
    streams.map(({ viewer }) => viewer && loadViewer({ userId: viewer.id, sessionId: viewer.sessionId })),
  );
  const rows = await peopleInRooms(
    db,
    streams.map(({ occurrenceId, guestId }, index) => ({
      occurrenceId,
      guestId,
      userId: viewers[index]?.id ?? null,
    })),
  );
  const admitted = new Set(
    rows.filter((row) => mayStay(row, viewers[row.position - 1] ?? null)).map(({ position }) => position),
  );
  return streams.filter((_, index) => !admitted.has(index + 1));
}

function mayStay(row: PersonInRoomRow, viewer: Viewer | null): boolean {
  const canEdit = mayChange(row, row, viewer);
  const isMember = row.membership !== null;
  return mayRead(row, viewer) && mayEnter(row.sit, { isBooked: row.is_booked, canEdit, isMember });
}
