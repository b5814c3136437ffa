import crypto from 'node:crypto';
import { type Ask, hasFailed } from '#tests/support/api/recordedCalls.ts';
import type { Person, Place } from '#tests/support/people/loadPeople.ts';

/** What the servers have acknowledged. */
export interface Acknowledged {
  /** Idempotency-Key → id, for each kind of object that has a key. */
  entries: Map<string, string>;
  logs: Map<string, string>;
  posts: Map<string, string>;
  /** `occurrence person` */
  bookings: Set<string>;
  /** Emails. */
  guests: Set<string>;
  /** Writes that were acknowledged only at a second attempt with the same key. */
  again: number;
}

export interface Load {
  acknowledged: Acknowledged;
  /** Finishes the current call of each person, and repeats it until it is answered. */
  stop(): Promise<void>;
}

type Kept = 'entries' | 'logs' | 'posts';

const PAUSE = 25;
const pause = (milliseconds = PAUSE) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Lets everyone make one call after the other, in a fixed order, until it is stopped. */
export function beginLoad(ask: Ask, place: Place): Load {
  const acknowledged: Acknowledged = {
    entries: new Map(),
    logs: new Map(),
    posts: new Map(),
    bookings: new Set(),
    guests: new Set(),
    again: 0,
  };
  let isStopping = false;
  const everyone = Promise.all(
    place.people.map(async (person) => {
      for (let round = 0; !isStopping; round += 1) {
        for (const act of deeds(ask, place, acknowledged, person, round)) {
          await act();
          await pause();
          if (isStopping) return;
        }
      }
    }),
  );
  everyone.catch(() => {}); // set by `stop`
  return {
    acknowledged,
    stop: async () => {
      isStopping = true;
      await everyone;
    },
  };
}

/** What one person does in a round: writing, competing for the spots of an occurrence, and reading. */
function deeds(ask: Ask, place: Place, acknowledged: Acknowledged, person: Person, round: number) {
  const { token, name, number } = person;
  const { communityId, practiceId, occurrences } = place;
  const occurrence = occurrences[round % occurrences.length] ?? '';
  // Half of the guests register before the members book, half of them after.
  const guested = occurrences[(round + (number % 2)) % occurrences.length] ?? '';
  const read = (what: string) => () => ask(`GET ${what}`, { token });
  const date = new Date();
  const day = date.toISOString().slice(0, 10);
  return [
    () =>
      write(ask, acknowledged, 'entries', '/journal', token, (content) => ({
        date: date.toISOString(),
        content,
        tags: [name],
      })),
    read('/journal?limit=20'),
    () => book(ask, acknowledged, person, occurrence),
    () =>
      write(ask, acknowledged, 'logs', '/sadhana/logs', token, (notes) => ({
        practiceId,
        date: day,
        value: 15,
        notes,
      })),
    read(`/events/occurrences/${occurrence}`),
    () => register(ask, acknowledged, guested, `${name}-${round}@guest.test`),
    () =>
      write(ask, acknowledged, 'posts', `/communities/${communityId}/posts`, token, (content) => ({
        content,
      })),
    read(`/communities/${communityId}/posts`),
    read('/library'),
    read('/reflections/daily'),
  ];
}

/** Creates something once. A call that broke off is repeated with the same key, which is part of its text. */
async function write(
  ask: Ask,
  acknowledged: Acknowledged,
  kind: Kept,
  path: string,
  token: string,
  bodyOf: (text: string) => object,
): Promise<void> {
  const key = crypto.randomUUID();
  for (let tries = 0; ; tries += 1) {
    const answer = await ask(`POST ${path}`, { token, key, body: bodyOf(key) });
    if (answer.status === 201) {
      acknowledged[kind].set(key, answer.body.id);
      if (tries > 0) acknowledged.again += 1;
      return;
    }
    if (!hasFailed(answer)) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    await pause(100);
  }
}

async function book(ask: Ask, { bookings }: Acknowledged, { token, name }: Person, id: string) {
  const answer = await ask(`POST /events/occurrences/${id}/book`, { token });
  if (answer.status === 200) bookings.add(`${id} ${name}`);
}

async function register(ask: Ask, { guests }: Acknowledged, id: string, email: string) {
  const answer = await ask(`POST /events/occurrences/${id}/guests`, { body: { name: 'Guest', email } });
  if (answer.status === 201) guests.add(email);
}
