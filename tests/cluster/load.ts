import crypto from 'node:crypto';
import { hasFailed, type SendCall } from '#tests/support/api/recordedCalls.ts';
import type { LoadFixture, Person } from '#tests/support/people/loadFixture.ts';

/** The writes that the servers have acknowledged. */
export interface AcknowledgedWrites {
  /** The ids of the created objects by their Idempotency-Key. */
  entries: Map<string, string>;
  logs: Map<string, string>;
  posts: Map<string, string>;
  /** Occurrence id and name of the person, separated by a space. */
  bookings: Set<string>;
  /** The emails of registered guests. */
  guests: Set<string>;
  /** The number of writes that needed a retry with the same key. */
  retries: number;
}

export interface Load {
  acknowledged: AcknowledgedWrites;
  /** Ends the load. Waits for the current call of each person, and for its retries. Rejects when a call was refused. */
  stop(): Promise<void>;
}

type IdempotentKind = 'entries' | 'logs' | 'posts';

const PAUSE_MS = 25;
const pause = (milliseconds = PAUSE_MS) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Makes calls until `stop` is called. All people make calls at the same time; each of them makes one call after the
 * other, in a fixed order.
 */
export function startLoad(call: SendCall, fixture: LoadFixture): Load {
  const acknowledged: AcknowledgedWrites = {
    entries: new Map(),
    logs: new Map(),
    posts: new Map(),
    bookings: new Set(),
    guests: new Set(),
    retries: 0,
  };
  let isStopping = false;
  const loops = Promise.all(
    fixture.people.map(async (person) => {
      for (let round = 0; !isStopping; round += 1) {
        for (const makeCall of callsOfRound(call, fixture, acknowledged, person, round)) {
          await makeCall();
          await pause();
          if (isStopping) return;
        }
      }
    }),
  );
  loops.catch(() => {}); // `stop` throws the error later.
  return {
    acknowledged,
    stop: async () => {
      isStopping = true;
      await loops;
    },
  };
}

/** The calls of a person in a round: writes, a booking that competes for the last spots, and reads. */
function callsOfRound(
  call: SendCall,
  fixture: LoadFixture,
  acknowledged: AcknowledgedWrites,
  person: Person,
  round: number,
) {
  const { token, name, number } = person;
  const { communityId, practiceId, occurrences } = fixture;
  const occurrence = occurrences[round % occurrences.length] ?? '';
  // Half of the guests register before the members book, half of them after.
  const guestOccurrence = occurrences[(round + (number % 2)) % occurrences.length] ?? '';
  const read = (path: string) => () => call(`GET ${path}`, { token });
  const date = new Date();
  const today = date.toISOString().slice(0, 10);
  return [
    () =>
      createOnce(call, acknowledged, 'entries', '/journal', token, (content) => ({
        date: date.toISOString(),
        content,
        tags: [name],
      })),
    read('/journal?limit=20'),
    () => book(call, acknowledged, person, occurrence),
    () =>
      createOnce(call, acknowledged, 'logs', '/sadhana/logs', token, (notes) => ({
        practiceId,
        date: today,
        value: 15,
        notes,
      })),
    read(`/events/occurrences/${occurrence}`),
    () => register(call, acknowledged, guestOccurrence, `${name}-${round}@guest.test`),
    () =>
      createOnce(call, acknowledged, 'posts', `/communities/${communityId}/posts`, token, (content) => ({
        content,
      })),
    read(`/communities/${communityId}/posts`),
    read('/library'),
    read('/reflections/daily'),
  ];
}

/** Creates an object once. Retries a failed call with the same key, which is also the text of the object. */
async function createOnce(
  call: SendCall,
  acknowledged: AcknowledgedWrites,
  kind: IdempotentKind,
  path: string,
  token: string,
  bodyOf: (text: string) => object,
): Promise<void> {
  const key = crypto.randomUUID();
  for (let attempt = 0; ; attempt += 1) {
    const reply = await call(`POST ${path}`, { token, key, body: bodyOf(key) });
    if (reply.status === 201) {
      acknowledged[kind].set(key, reply.body.id);
      if (attempt > 0) acknowledged.retries += 1;
      return;
    }
    if (!hasFailed(reply)) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    await pause(100);
  }
}

async function book(call: SendCall, { bookings }: AcknowledgedWrites, { token, name }: Person, id: string) {
  const reply = await call(`POST /events/occurrences/${id}/book`, { token });
  if (reply.status === 200) bookings.add(`${id} ${name}`);
}

async function register(call: SendCall, { guests }: AcknowledgedWrites, id: string, email: string) {
  const reply = await call(`POST /events/occurrences/${id}/guests`, { body: { name: 'Guest', email } });
  if (reply.status === 201) guests.add(email);
}
