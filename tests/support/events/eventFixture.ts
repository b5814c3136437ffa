import type { Member } from '#tests/support/people/testPeople.ts';
import type { Reply, TestServer } from '#tests/support/servers/testServer.ts';

/** A community for events, and functions that call the API for it. */
export interface EventFixture {
  id: string;
  /** Creates a series. By default the guide creates a single event tomorrow with two spots. */
  createSeries(draft?: object, by?: Member): Promise<Reply>;
  /** Creates a series. Returns the id of its first occurrence. */
  createOccurrence(draft?: object): Promise<string>;
  book(id: string, person: Member): Promise<Reply>;
  cancelBooking(id: string, person: Member): Promise<Reply>;
  registerGuest(id: string, name: string): Promise<Reply>;
  /**
   * Start and end of every occurrence of the community that is not cancelled, in epoch milliseconds, the
   * earliest first.
   */
  storedTimes(): Promise<[number, number][]>;
  /** Occurrences whose stored counts differ from their bookings and guests, or exceed the capacity. */
  occurrencesWithWrongCounts(): Promise<unknown[]>;
}

export const COMMUNITY_DRAFT = { name: 'Morning Hill', description: 'Before sunrise.', privacy: 'public' };
export const EVENT_DRAFT = { title: 'One Verse', description: 'Aloud, three times.', capacity: 2 };

/** The times of a one-hour event that begins `hours` after `now`. */
export function oneHourStartingIn(now: Temporal.Instant, hours: number) {
  const start = now.round({ smallestUnit: 'minute', roundingMode: 'trunc' }).add({ hours });
  return { startTime: start.toString(), endTime: start.add({ hours: 1 }).toString() };
}

/** Creates a community that is led by `guide`. */
export async function createEventFixture(
  server: TestServer,
  guide: Member,
  settings: object = {},
): Promise<EventFixture> {
  const created = await server.requestAs(guide, 'POST /communities', { ...COMMUNITY_DRAFT, ...settings });
  const communityId: string = created.body.id;
  const createSeries: EventFixture['createSeries'] = (draft = {}, by = guide) =>
    server.requestAs(by, 'POST /events/series', {
      communityId,
      ...EVENT_DRAFT,
      ...oneHourStartingIn(server.deps.clock(), 24),
      timezone: 'Europe/Lisbon',
      ...draft,
    });
  return {
    id: communityId,
    createSeries,
    createOccurrence: async (draft) => (await createSeries(draft)).body.upcomingOccurrences[0].id,
    book: (id, person) => server.requestAs(person, `POST /events/occurrences/${id}/book`),
    cancelBooking: (id, person) => server.requestAs(person, `POST /events/occurrences/${id}/cancel-booking`),
    registerGuest: (id, name) =>
      server.request(`POST /events/occurrences/${id}/guests`, {
        body: { name, email: `${name.toLowerCase()}@vichara.test` },
      }),
    storedTimes: async () => {
      const rows = await server.database.db
        .selectFrom('occurrences')
        .select(['starts_at', 'ends_at'])
        .where('community_id', '=', communityId)
        .where('cancelled_at', 'is', null)
        .orderBy('starts_at')
        .execute();
      return rows.map((row) => [row.starts_at.epochMilliseconds, row.ends_at.epochMilliseconds]);
    },
    occurrencesWithWrongCounts: async () => {
      const { rows } = await server.database.pool.query(`
        select * from (
          select capacity, attendee_count, guest_count, offered_count, waiting_count,
            (select count(*) from bookings where occurrence_id = occurrences.id)::integer as attendees,
            (select count(*) from guests where occurrence_id = occurrences.id and cancelled_at is null)::integer
              as guests,
            (select count(*) from waiting where occurrence_id = occurrences.id)::integer as waiting,
            (select count(offer_ends_at) from waiting where occurrence_id = occurrences.id)::integer as offered
          from occurrences
        ) as counted
        where (attendees, guests, waiting, offered)
          is distinct from (attendee_count, guest_count, waiting_count, offered_count)
          or attendees + guests + offered > capacity`);
      return rows;
    },
  };
}
