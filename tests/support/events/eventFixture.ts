import type { Member } from '#tests/support/people/cast.ts';
import type { Reply, TestServer } from '#tests/support/servers/testServer.ts';

/** A community with events, and functions that call the API for them. */
export interface EventFixture {
  communityId: string;
  ask(call: string, person?: Member, body?: object): Promise<Reply>;
  /** Creates a series. The default is the guide as caller, and a single event tomorrow with two spots. */
  create(draft?: object, by?: Member): Promise<Reply>;
  /** Creates a series. Returns the id of its first occurrence. */
  occurrence(draft?: object): Promise<string>;
  book(id: string, person: Member): Promise<Reply>;
  cancelBooking(id: string, person: Member): Promise<Reply>;
  guest(id: string, name: string): Promise<Reply>;
  /** Start and end of every occurrence of the community in epoch milliseconds, the earliest first. */
  storedTimes(): Promise<[number, number][]>;
  /** Occurrences whose stored counts differ from their bookings and guests, or exceed the capacity. */
  countedWrongly(): Promise<unknown[]>;
}

export const SETTINGS = { name: 'Morning Hill', description: 'Before sunrise.', privacy: 'public' };
export const EVENT = { title: 'One Verse', description: 'Aloud, three times.', capacity: 2 };

/** A one-hour event that begins in so many hours. */
export function hourFrom(now: Temporal.Instant, hours: number) {
  const start = now.round({ smallestUnit: 'minute', roundingMode: 'trunc' }).add({ hours });
  return { startTime: start.toString(), endTime: start.add({ hours: 1 }).toString() };
}

/** Creates a community with a guide for events. */
export async function createEventFixture(
  server: TestServer,
  guide: Member,
  settings: object = {},
): Promise<EventFixture> {
  const ask: EventFixture['ask'] = (call, person, body) => server.ask(call, { token: person?.token, body });
  const made = await ask('POST /communities', guide, { ...SETTINGS, ...settings });
  const communityId: string = made.body.id;
  const create: EventFixture['create'] = (draft = {}, by = guide) =>
    ask('POST /events/series', by, {
      communityId,
      ...EVENT,
      ...hourFrom(server.deps.clock(), 24),
      timezone: 'Europe/Lisbon',
      ...draft,
    });
  return {
    communityId,
    ask,
    create,
    occurrence: async (draft) => (await create(draft)).body.upcomingOccurrences[0].id,
    book: (id, person) => ask(`POST /events/occurrences/${id}/book`, person),
    cancelBooking: (id, person) => ask(`POST /events/occurrences/${id}/cancel-booking`, person),
    guest: (id, name) =>
      ask(`POST /events/occurrences/${id}/guests`, undefined, {
        name,
        email: `${name.toLowerCase()}@vichara.test`,
      }),
    storedTimes: async () => {
      const rows = await server.database.db
        .selectFrom('occurrences')
        .select(['starts_at', 'ends_at'])
        .where('community_id', '=', communityId)
        .orderBy('starts_at')
        .execute();
      return rows.map((row) => [row.starts_at.epochMilliseconds, row.ends_at.epochMilliseconds]);
    },
    countedWrongly: async () => {
      const { rows } = await server.database.pool.query(`
        select * from (
          select capacity, attendee_count, guest_count,
            (select count(*) from bookings where occurrence_id = occurrences.id)::integer as attendees,
            (select count(*) from guests where occurrence_id = occurrences.id and cancelled_at is null)::integer
              as guests
          from occurrences
        ) as counted
        where (attendees, guests) is distinct from (attendee_count, guest_count) or attendees + guests > capacity`);
      return rows;
    },
  };
}
