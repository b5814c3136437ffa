// Compares a community that has a hundred occurrences with one that has a million, or a hundred thousand on the
// embedded database. Then books one occurrence two hundred times per second, and checks that the bookings are stored in
// the order in which they were answered.
import { sql } from 'kysely';
import { API_PATH } from '#contract/platform/constants.ts';
import { insertAccount } from '#server/account/public.ts';
import { createCommunity } from '#server/communities/actions.ts';
import { createSeries } from '#server/events/series/creating.ts';
import { newId } from '#server/platform/ids.ts';
import { createMember, type Member, signIn } from '#tests/support/people/testPeople.ts';
import type { MeasuredServer } from './backends.ts';
import { formatTiming, measureGet } from './timing.ts';

const OCCURRENCE_COUNTS = { postgres: [100, 1_000_000], embedded: [100, 100_000] };

export async function benchEvents(server: MeasuredServer): Promise<void> {
  const guide = await createMember(server, 'ravi');
  for (const occurrences of OCCURRENCE_COUNTS[server.backend as keyof typeof OCCURRENCE_COUNTS]) {
    const { communityId, seriesId, id } = await fill(server, guide, occurrences);
    const month = 'start=2098-05-01T00:00:00Z&end=2098-06-01T00:00:00Z';
    const calls: [name: string, path: string][] = [
      ['calendar of a month', `/events/communities/${communityId}/occurrences?${month}`],
      ['occurrence with 200 listed attendees', `/events/occurrences/${id}`],
      ['series', `/events/series/${seriesId}`],
      ['my events', '/events/mine'],
    ];
    for (const [name, path] of calls) {
      const time = formatTiming(await measureGet(server, guide, path, 200));
      console.log(
        `${server.backend.padEnd(9)} ${`${occurrences} occurrences`.padEnd(20)} ${name.padEnd(34)} ${time}`,
      );
    }
  }
  await benchBooking(server, guide);
}

const viewerOf = ({ id }: Member) => ({ id, sessionId: newId(), role: 'sadhaka', isPatron: false }) as const;

async function createMeasuredCommunity({ deps }: MeasuredServer, guide: Member): Promise<string> {
  const draft = { name: 'Measured', description: 'Measured.', privacy: 'public' } as const;
  return (await createCommunity(deps, deps.db, viewerOf(guide), newId(), draft)).id;
}

const eventDraft = (communityId: string, capacity: number) => ({
  communityId,
  title: 'One verse',
  description: 'Aloud, three times. '.repeat(10),
  location: null,
  capacity,
  startTime: '2098-05-16T19:00:00Z',
  endTime: '2098-05-16T20:00:00Z',
  timezone: 'Europe/Lisbon',
  recurrence: null,
});

/**
 * Creates a community with `occurrences` occurrences, in daily series of five hundred, of which up to three run at the
 * same time. One further occurrence has a thousand bookings.
 */
async function fill(server: MeasuredServer, guide: Member, occurrences: number) {
  const { deps } = server;
  const communityId = await createMeasuredCommunity(server, guide);
  const { id: seriesId, upcomingOccurrences } = await createSeries(
    deps,
    deps.db,
    viewerOf(guide),
    newId(),
    eventDraft(communityId, 10_000),
  );
  const id = upcomingOccurrences[0]?.id ?? '';
  await sql`
    insert into event_series (id, community_id, title, description, capacity, starts_at, ends_at, last_ends_at, timezone,
      frequency, step, until_at, created_at, updated_at)
    select gen_random_uuid(), ${communityId}::uuid, 'Series ' || n, repeat('A sentence. ', 20), 20,
      at, at + interval '1 hour', at + interval '500 days', 'UTC', 'DAILY', 1, at + interval '500 days', now(), now()
    from generate_series(1, ceil(${occurrences}::integer / 500.0)::integer) n,
      lateral (select timestamptz '2098-05-01' - (n / 3) * interval '500 days' + n * interval '7 minutes' as at) as dated`.execute(
    deps.db,
  );
  await sql`
    insert into occurrences (id, series_id, community_id, takes_place_on, starts_at, ends_at, capacity)
    select gen_random_uuid(), id, community_id, (starts_at + n * interval '1 day')::date,
      starts_at + n * interval '1 day', ends_at + n * interval '1 day', 20
    from event_series, generate_series(0, 499) n
    where community_id = ${communityId} and frequency is not null limit ${occurrences}`.execute(deps.db);
  await sql`
    insert into users (id, username, email, password_hash, created_at)
    select gen_random_uuid(), 'e' || ${occurrences}::text || '-' || n, 'e' || ${occurrences}::text || '-' || n || '@vichara.test', '', now()
    from generate_series(1, 1000) n`.execute(deps.db);
  await sql`
    insert into bookings (id, occurrence_id, user_id, starts_at, ends_at, booked_at)
    select gen_random_uuid(), ${id}::uuid, id, '2098-05-16T19:00:00Z', '2098-05-16T20:00:00Z', now()
    from users where username like 'e' || ${occurrences}::text || '-%'`.execute(deps.db);
  await sql`update occurrences set attendee_count = 1000 where id = ${id}`.execute(deps.db);
  await sql`vacuum analyze`.execute(deps.db);
  return { communityId, seriesId, id };
}

const BOOKINGS_PER_SECOND = 200;
const SECONDS = 5;

async function benchBooking(server: MeasuredServer, guide: Member): Promise<void> {
  const { deps } = server;
  const communityId = await createMeasuredCommunity(server, guide);
  const series = await createSeries(
    deps,
    deps.db,
    viewerOf(guide),
    newId(),
    eventDraft(communityId, BOOKINGS_PER_SECOND * SECONDS - 100),
  );
  const id = series.upcomingOccurrences[0]?.id ?? '';
  const bookers = await Promise.all(
    Array.from({ length: BOOKINGS_PER_SECOND * SECONDS }, (_, number) => createBooker(server, number)),
  );
  const times: number[] = [];
  const confirmedBookings: { userId: string; spotsLeft: number }[] = [];
  let refusedCount = 0;
  const startedAt = performance.now();
  await Promise.all(
    bookers.map(async (booker, number) => {
      const delayMs = (number * 1000) / BOOKINGS_PER_SECOND;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      const start = performance.now();
      const headers = { authorization: `Bearer ${booker.token}` };
      const response = await fetch(`${server.url}${API_PATH}/events/occurrences/${id}/book`, {
        method: 'POST',
        headers,
      });
      times.push(performance.now() - start);
      if (response.ok) {
        const { spotsLeft } = (await response.json()) as { spotsLeft: number };
        confirmedBookings.push({ userId: booker.id, spotsLeft });
      } else if (response.status === 409) refusedCount += 1;
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  times.sort((a, b) => a - b);
  const percentile = (fraction: number) => times[Math.floor((times.length - 1) * fraction)] ?? 0;
  const { rows } = await sql<{ user_id: string }>`
    select user_id from bookings where occurrence_id = ${id} order by booked_at, id`.execute(deps.db);
  const positions = new Map(rows.map(({ user_id }, index) => [user_id, index]));
  // All spots are booked at the end. If the reply to a booking reported n spots left, at least n bookings must
  // therefore follow it.
  const misplaced = confirmedBookings.filter(
    ({ userId, spotsLeft }) => (positions.get(userId) ?? 0) > rows.length - 1 - spotsLeft,
  );
  console.log(
    `${server.backend.padEnd(9)} ${Math.round(bookers.length / seconds)} bookings per second: p50 ${percentile(0.5).toFixed(1)} ms, p99 ${percentile(0.99).toFixed(1)} ms; ` +
      `${rows.length} booked, ${refusedCount} refused because the occurrence was full, ${misplaced.length} out of order`,
  );
}

async function createBooker({ deps }: MeasuredServer, number: number): Promise<Pick<Member, 'id' | 'token'>> {
  const account = { id: newId(), username: `booker-${number}`, email: `booker-${number}@vichara.test` };
  await insertAccount(deps.db, {
    ...account,
    role: 'sadhaka',
    password_hash: '-',
    created_at: deps.clock(),
  });
  return { id: account.id, token: await signIn(deps, account.id) };
}
