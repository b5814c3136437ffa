import type { Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertAccount } from '#server/account/public.ts';
import { selectCommunityForUpdate } from '#server/communities/access.ts';
import { deleteMember } from '#server/communities/membership/memberStore.ts';
import { insertBooking } from '#server/events/bookings/booking.ts';
import { lockOccurrence } from '#server/events/occurrence/store.ts';
import { updateWaitlists } from '#server/events/waitlist/offers.ts';
import type { DB } from '#server/platform/database/types.ts';
import { newId } from '#server/platform/ids.ts';
import { callDuringTransaction } from '#tests/support/database/callDuringTransaction.ts';
import {
  COMMUNITY_DRAFT,
  createEventFixture,
  EVENT_DRAFT,
  type EventFixture,
  oneHourStartingIn,
} from '#tests/support/events/eventFixture.ts';
import { createMember, type Member, signIn } from '#tests/support/people/testPeople.ts';
import { openTestServer, type Reply, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let ravi: Member;
let crowd: Member[];
let community: EventFixture;
beforeAll(async () => {
  server = await openTestServer();
  ravi = await createMember(server, 'ravi');
  community = await createEventFixture(server, ravi);
  crowd = await Promise.all(
    Array.from({ length: 100 }, (_, number) => createMemberNamed(`person-${number}`)),
  );
});
afterAll(() => server.close());

async function createMemberNamed(username: string): Promise<Member> {
  const { db, clock } = server.deps;
  const account = { id: newId(), username, email: `${username}@vichara.test`, created_at: clock() };
  await insertAccount(db, { ...account, role: 'sadhaka', password_hash: '-' });
  return { ...account, token: await signIn(server.deps, account.id) };
}

const countByStatus = (replies: { status: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(replies, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  );
const readOccurrence = async (id: string) => (await server.request(`GET /events/occurrences/${id}`)).body;

it('one of a hundred simultaneous bookings gets the last spot', async () => {
  const id = await community.createOccurrence({ capacity: 1 });
  const replies = await Promise.all(crowd.map((person) => community.book(id, person)));
  expect(countByStatus(replies)).toEqual({ 200: 1, 409: 99 });
  expect((await readOccurrence(id)).attendeeIds).toHaveLength(1);
  expect(await community.occurrencesWithWrongCounts()).toEqual([]);
});

it('members and guests who book at the same time get exactly the available spots', async () => {
  const id = await community.createOccurrence({ capacity: 7 });
  const replies = await Promise.all(
    crowd.flatMap((person, number) =>
      number % 2 ? community.book(id, person) : community.registerGuest(id, `Guest${number}`),
    ),
  );
  const { 200: bookedCount = 0, 201: registeredCount = 0, ...refusedCounts } = countByStatus(replies);
  expect([bookedCount + registeredCount, refusedCounts]).toEqual([7, { 409: 93 }]);
  const { attendeeCount, guestCount, spotsLeft } = await readOccurrence(id);
  expect([attendeeCount, guestCount, spotsLeft]).toEqual([bookedCount, registeredCount, 0]);
  expect(await community.occurrencesWithWrongCounts()).toEqual([]);
});

it('simultaneous bookings of one member take one spot, and simultaneous registrations of one email register one guest', async () => {
  const id = await community.createOccurrence({ capacity: 50 });
  const [firstMember] = crowd as [Member];
  const clicks = await Promise.all(Array.from({ length: 20 }, () => community.book(id, firstMember)));
  expect(countByStatus(clicks)).toEqual({ 200: 20 });
  const guests = await Promise.all(Array.from({ length: 20 }, () => community.registerGuest(id, 'Eoin')));
  expect(countByStatus(guests)).toEqual({ 201: 1, 409: 19 });
  const { attendeeCount, guestCount } = await readOccurrence(id);
  expect([attendeeCount, guestCount]).toEqual([1, 1]);
});

it('many simultaneous bookings and cancellations never exceed the capacity, and the counts stay correct', async () => {
  const id = await community.createOccurrence({ capacity: 5 });
  const loops = crowd.slice(0, 20).map(async (person, number) => {
    for (let round = 0; round < 6; round += 1) {
      const { status, body } = await community.book(id, person);
      expect([200, 409]).toContain(status);
      if (status === 200) expect(body.attendeeCount).toBeLessThanOrEqual(5);
      if ((round + number) % 3) await community.cancelBooking(id, person);
    }
  });
  await Promise.all(loops);
  expect(await community.occurrencesWithWrongCounts()).toEqual([]);
});

it('a member who is removed while booking has no booking afterwards', async () => {
  const privateCommunity = await createEventFixture(server, ravi);
  const people = crowd.slice(0, 10);
  const path = `/communities/${privateCommunity.id}`;
  for (const person of people) await server.requestAs(person, `POST ${path}/join`);
  await server.requestAs(ravi, `PUT ${path}`, { name: 'Closed', description: 'Now.', privacy: 'private' });
  const id = await privateCommunity.createOccurrence({ capacity: 50 });
  await Promise.all(
    people.flatMap((person) => [
      privateCommunity.book(id, person),
      server.requestAs(ravi, `DELETE ${path}/members/${person.id}`),
    ]),
  );
  const { body } = await server.requestAs(ravi, `GET /events/occurrences/${id}`);
  expect([body.attendeeCount, body.attendees]).toEqual([0, []]);
  expect(await privateCommunity.occurrencesWithWrongCounts()).toEqual([]);
});

it('everyone with a spot is notified when the series is deleted during booking', async () => {
  const { body: series } = await community.createSeries({
    capacity: 100,
    ...oneHourStartingIn(server.deps.clock(), 48),
  });
  const { id } = series.upcomingOccurrences[0];
  const earlyBookers = crowd.slice(0, 5);
  for (const person of earlyBookers) await community.book(id, person);
  const replies = await Promise.all([
    ...crowd.slice(5, 15).map((person) => community.book(id, person)),
    server.requestAs(ravi, `DELETE /events/series/${series.id}`),
  ]);
  const bookedCount = replies.slice(0, -1).filter(({ status }) => status === 200).length;
  expect(replies.at(-1)?.status).toBe(204);
  const { rows } = await server.database.pool.query(
    `select count(*)::integer as count from event_notices where occurrence_id = '${id}'`,
  );
  // A booking that succeeded may be answered with 404, because the event was deleted before the reply was built.
  expect(rows[0].count).toBeGreaterThanOrEqual(earlyBookers.length + bookedCount);
  const mail = await server.mails.nextMailTo(earlyBookers[0]?.email ?? '', /cancelled/);
  expect(mail.text).toContain('One Verse');
});

it.each([
  ['leaves', 'POST /leave', 'returned'],
  ['is removed', 'DELETE /members/{id}', 'removed'],
])(
  'the calendar entry of a member who %s during a booking has a higher SEQUENCE than that of the booking',
  async (_, call, kind) => {
    const privateCommunity = await createEventFixture(server, ravi);
    const [member, other] = crowd.slice(30) as [Member, Member];
    const path = `/communities/${privateCommunity.id}`;
    for (const person of [member, other]) await server.requestAs(person, `POST ${path}/join`);
    await server.requestAs(ravi, `PUT ${path}`, { name: 'Closed', description: 'Now.', privacy: 'private' });
    await server.requestAs(member, 'PUT /account/calendar-mails', { calendarMails: true });
    const id = await privateCommunity.createOccurrence({ capacity: 9 });
    await privateCommunity.book(id, member);
    const book = async (trx: Transaction<DB>) => {
      await lockOccurrence(trx, id);
      const viewer = { id: other.id, role: 'sadhaka' } as const;
      await insertBooking(trx, viewer, { id: newId(), occurrenceId: id, now: server.deps.clock() });
    };
    const [method, subpath] = call.replace('{id}', member.id).split(' ');
    const caller = kind === 'removed' ? ravi : member;
    await callDuringTransaction(server, book, () => server.requestAs(caller, `${method} ${path}${subpath}`));
    const { rows } = await server.database.pool.query(
      `select notice.sequence as mailed, occurrence.sequence as current
    from event_notices as notice join occurrences as occurrence on occurrence.id = notice.occurrence_id
    where occurrence.id = '${id}' and notice.kind = '${kind}'`,
    );
    // The bookings of both raise the SEQUENCE to 2, and the end of one booking raises it to 3.
    expect(rows).toEqual([{ mailed: 3, current: 3 }]);
  },
);

it('a write of a guide whose account is being deleted is answered with 401', async () => {
  const { body: series } = await community.createSeries();
  const { id } = community;
  const calls: ((guide: Member) => Promise<Reply>)[] = [
    (guide) => community.createSeries({}, guide),
    (guide) => server.requestAs(guide, `PUT /events/series/${series.id}`, { ...EVENT_DRAFT, title: 'Mine' }),
    (guide) => server.requestAs(guide, `DELETE /events/series/${series.id}`),
    (guide) => server.requestAs(guide, `PUT /communities/${id}`, COMMUNITY_DRAFT),
    (guide) => server.requestAs(guide, `PUT /communities/${id}/pins`, { postIds: [] }),
  ];
  for (const [index, call] of calls.entries()) {
    const guide = await createMemberNamed(`leaving-${index}`);
    await server.requestAs(guide, `POST /communities/${id}/join`);
    await server.requestAs(ravi, `PUT /communities/${id}/members/${guide.id}`, { communityRole: 'guide' });
    const deleteAccount = async (trx: Transaction<DB>) => {
      await selectCommunityForUpdate(trx, null, id);
      await deleteMember(trx, id, guide.id);
      await trx.deleteFrom('users').where('id', '=', guide.id).execute();
    };
    const { status } = await callDuringTransaction(server, deleteAccount, () => call(guide));
    expect([index, status]).toEqual([index, 401]);
  }
});

describe('a guide who is being demoted', () => {
  let demoted: Member;
  beforeAll(async () => {
    demoted = crowd[20] as Member;
    await server.requestAs(demoted, `POST /communities/${community.id}/join`);
  });
  const promote = () =>
    server.requestAs(ravi, `PUT /communities/${community.id}/members/${demoted.id}`, {
      communityRole: 'guide',
    });
  const demote = async (trx: Transaction<DB>) => {
    await selectCommunityForUpdate(trx, null, community.id);
    await trx
      .updateTable('memberships')
      .set({ role: 'member' })
      .where('community_id', '=', community.id)
      .where('user_id', '=', demoted.id)
      .execute();
  };
  beforeEach(promote);

  it('a guide who is being demoted cannot create a series', async () => {
    const { status } = await callDuringTransaction(server, demote, () => community.createSeries({}, demoted));
    expect(status).toBe(403);
    const series = await server.database.db
      .selectFrom('event_series')
      .select('id')
      .where('guide_id', '=', demoted.id)
      .execute();
    expect(series).toEqual([]);
  });

  it('a guide who is being demoted cannot change, cancel or delete events', async () => {
    const { body: series } = await community.createSeries();
    const [{ id }] = series.upcomingOccurrences;
    const calls = [
      () => server.requestAs(demoted, `PUT /events/series/${series.id}`, { ...EVENT_DRAFT, title: 'Mine' }),
      () => server.requestAs(demoted, `DELETE /events/occurrences/${id}`),
      () => server.requestAs(demoted, `DELETE /events/series/${series.id}`),
    ];
    for (const call of calls) {
      await promote();
      expect((await callDuringTransaction(server, demote, call)).status).toBe(403);
    }
  });
});

it('a community has at most a hundred future series, even when many are created at once', async () => {
  const otherCommunity = await createEventFixture(server, ravi);
  await server.database.pool.query(
    `insert into event_series (id, community_id, title, description, capacity, starts_at, ends_at, last_ends_at,
      timezone, created_at, updated_at)
    select gen_random_uuid(), $1, 'One', 'Of many.', 0, now() + interval '5 day', now() + interval '6 day',
      now() + interval '6 day', 'UTC', now(), now() from generate_series(1, 98)`,
    [otherCommunity.id],
  );
  const replies = await Promise.all(Array.from({ length: 4 }, () => otherCommunity.createSeries()));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  const past = await otherCommunity.createSeries({
    startTime: '2025-11-05T09:00:00Z',
    endTime: '2025-11-05T10:00:00Z',
  });
  expect(past.status).toBe(201);
});

it('when all ten bookings are cancelled, the first ten of ninety people on the waitlist get an offer or a spot, and at most one mail each', async () => {
  const { mails, waitForMails } = server;
  const id = await community.createOccurrence({
    capacity: 10,
    ...oneHourStartingIn(server.deps.clock(), 72),
  });
  const [booked, waiting] = [crowd.slice(0, 10), crowd.slice(10)];
  for (const person of booked) await community.book(id, person);
  for (const person of waiting) await server.requestAs(person, `POST /events/occurrences/${id}/waitlist`);
  const tries = Promise.all(waiting.map((person) => community.book(id, person)));
  await Promise.all(booked.map((person) => community.cancelBooking(id, person)));
  await tries;
  await Promise.all([updateWaitlists(server.deps), updateWaitlists(server.deps)]);
  await waitForMails();
  const asked = mails.mails
    .filter(({ subject }) => subject === 'A spot has come free')
    .map(({ to }) => to?.[0]?.address ?? '');
  const { spotsLeft, attendees } = await readOccurrence(id);
  expect(spotsLeft).toBe(0);
  // Someone who takes the spot before the mail is composed gets no mail.
  const offered = new Set([
    ...asked,
    ...attendees.map(({ username }: { username: string }) => `${username}@vichara.test`),
  ]);
  expect([...offered].sort()).toEqual(
    waiting
      .slice(0, 10)
      .map(({ email }) => email)
      .sort(),
  );
  expect(asked).toHaveLength(new Set(asked).size);
  expect(await community.occurrencesWithWrongCounts()).toEqual([]);
});
