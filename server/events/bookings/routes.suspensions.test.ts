import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openWaitlistFixture, type WaitlistFixture } from '#tests/support/events/waitlistFixture.ts';
import { suspensionCalls } from '#tests/support/people/suspensions.ts';
import { createMember, type Member, signIn } from '#tests/support/people/testPeople.ts';
import { sendReminders } from './reminders.ts';

let fixture: WaitlistFixture;
let anandi: Member;
beforeAll(async () => {
  fixture = await openWaitlistFixture();
  anandi = await createMember(fixture.server, 'anandi');
});
afterAll(() => fixture.server.close());
beforeEach(async () => {
  for (const person of [fixture.ravi, fixture.meera, fixture.tomas]) {
    await lift(person);
    person.token = await signIn(fixture.server.deps, person.id);
  }
  await fixture.server.waitForMails();
  fixture.server.mails.mails.length = 0;
});

const { suspend, lift } = suspensionCalls(
  () => fixture.server,
  () => anandi,
);
const mailsTo = async (email: string) => {
  await fixture.server.waitForMails();
  return fixture.server.mails.mails.filter(({ to }) => to?.some(({ address }) => address === email));
};

it('the bookings and places of a suspended member are given back, and the waitlist moves on', async () => {
  const { ravi, meera, tomas, community, createFullEvent, join, stateOf, spotMails } = fixture;
  const booked = await createFullEvent();
  const waited = await createFullEvent();
  await join(booked, tomas);
  await join(waited, ravi);
  await join(waited, meera);
  await suspend(ravi);
  expect(await spotMails(tomas.email)).toHaveLength(1);
  expect(await stateOf(booked, tomas)).toBe('offered');
  expect(await stateOf(waited, meera)).toBe('offered');
  expect(await community.occurrencesWithWrongCounts()).toEqual([]);
  expect((await mailsTo(ravi.email)).map(({ subject }) => subject)).toEqual([
    'Your account at Vichara is suspended',
  ]);
  await lift(ravi);
  ravi.token = await signIn(fixture.server.deps, ravi.id);
  expect((await fixture.read(booked, ravi)).isBooked).toBe(false);
});

it('a booking that is made at the same time is refused or given back', async () => {
  const { server, meera, community } = fixture;
  const ids = await Promise.all(Array.from({ length: 4 }, () => community.createOccurrence()));
  await Promise.all([...ids.map((id) => community.book(id, meera)), suspend(meera)]);
  const { rows } = await server.database.pool.query(
    'select from bookings where user_id = $1 and occurrence_id = any($2)',
    [meera.id, ids],
  );
  expect(rows).toEqual([]);
  expect(await community.occurrencesWithWrongCounts()).toEqual([]);
});

it('bookings of events that have ended stay in the history of the member', async () => {
  const { server, meera, community } = fixture;
  const id = await community.createOccurrence();
  await community.book(id, meera);
  server.advanceClock({ hours: 48 });
  await suspend(meera);
  const { rows } = await server.database.pool.query('select from bookings where user_id = $1', [meera.id]);
  expect(rows).toHaveLength(1);
});

it('a host who is suspended keeps the event, and gets no mails about it', async () => {
  const { server, ravi, meera, community } = fixture;
  const id = await community.createOccurrence();
  await community.book(id, meera);
  await suspend(ravi);
  expect((await fixture.read(id, meera)).isBooked).toBe(true);
  server.advanceClock({ hours: 23 });
  await sendReminders(server.deps);
  expect((await mailsTo(ravi.email)).map(({ subject }) => subject)).toEqual([
    'Your account at Vichara is suspended',
  ]);
});

it('the addresses of the calendars of a suspended member are answered with 404 until the suspension ends', async () => {
  const { server, meera, ravi, community } = fixture;
  const settings = { name: 'Morning Hill', description: '-', privacy: 'private' };
  await server.requestAs(meera, `POST /communities/${community.id}/join`, {});
  expect((await server.requestAs(ravi, `PUT /communities/${community.id}`, settings)).status).toBe(200);
  const urls: string[] = [];
  for (const path of [
    `/events/communities/${community.id}/feed-address`,
    '/events/mine/feed-address',
    '/sadhana/feed-address',
  ]) {
    const { status, body } = await server.requestAs(meera, `POST ${path}`);
    expect([path, status]).toEqual([path, 201]);
    urls.push(body.url);
  }
  const statuses = async () => {
    const replies = [];
    for (const url of urls)
      replies.push((await server.request(`GET ${url.replace(/^https?:\/\/[^/]+/, '')}`)).status);
    return replies;
  };
  expect(await statuses()).toEqual([200, 200, 200]);
  await suspend(meera, { days: 1 });
  expect(await statuses()).toEqual([404, 404, 404]);
  server.advanceClock({ hours: 25 });
  expect(await statuses()).toEqual([200, 200, 200]);
});
