// Tests when changes of events are mailed, and to whom.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ChangesFixture, openChangesFixture } from '#tests/support/events/changesFixture.ts';
import { oneHourStartingIn } from '#tests/support/events/eventFixture.ts';
import { mailGatheredChanges } from '#tests/support/events/gatheredChanges.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { linkIn } from '#tests/support/servers/mailSink.ts';
import { sendDueNotices } from './actions.ts';

let fixture: ChangesFixture;
let { server, meera, tomas } = {} as ChangesFixture;
let noor: Member;
beforeAll(async () => {
  fixture = await openChangesFixture();
  ({ server, meera, tomas } = fixture);
  noor = await createMember(server, 'noor');
});
afterAll(() => server.close());

let id: string;
let occurrenceId: string;
let bystander: string;
let eventCount = 0;
/** Creates an event that starts in some hours, which Meera has booked, and for which a guest has registered. */
async function createEvent(hours: number, draft: object = {}) {
  server.mails.mails.length = 0;
  await server.database.db.deleteFrom('event_notices').execute();
  eventCount += 1;
  const name = `Bystander${eventCount}`;
  bystander = `${name.toLowerCase()}@vichara.test`;
  const times = oneHourStartingIn(server.deps.clock(), hours);
  const { body } = await fixture.community.createSeries({ ...times, capacity: 9, ...draft });
  id = body.id;
  occurrenceId = body.upcomingOccurrences[0].id;
  await fixture.community.book(occurrenceId, meera);
  await fixture.community.registerGuest(occurrenceId, name);
}
beforeEach(() => createEvent(240));

const change = (changes: object, isPreview = false) =>
  fixture.change(id, { scope: 'all', change: changes, isPreview });
const move = (minutes: number) => {
  const start = server.deps.clock().add({ minutes });
  return change({ startTime: start.toString(), endTime: start.add({ hours: 1 }).toString() });
};
const changeMailsTo = (email: string) => fixture.mailsTo(email, /has changed/);
const changeCounts = async () => [
  (await changeMailsTo(meera.email)).length,
  (await changeMailsTo(bystander)).length,
];
const pass = async (minutes: number) => {
  server.advanceClock({ minutes });
  await Promise.all([sendDueNotices(server.deps), sendDueNotices(server.deps)]);
};

describe('changes of an event', () => {
  it('are gathered for ten minutes, and mailed as one with the newest state', async () => {
    for (let n = 1; n <= 30; n += 1) await change({ location: `Room ${n}` });
    await pass(9);
    expect(await changeCounts()).toEqual([0, 0]);
    await change({ title: 'Two Verses' });
    await pass(1);
    expect(await changeCounts()).toEqual([1, 1]);
    const [mail] = await changeMailsTo(meera.email);
    expect(mail?.text).toMatch(/“Two Verses”.*Place: Room 30/s);
  });

  it('a new place in the morning does not silence new hours in the evening', async () => {
    await change({ location: 'The Garden' });
    await mailGatheredChanges(server);
    server.advanceClock({ hours: 9 });
    await move(240 * 60);
    await mailGatheredChanges(server);
    expect(await changeCounts()).toEqual([2, 2]);
    expect((await changeMailsTo(bystander)).at(-1)?.text).toContain('takes place at a new time');
  });

  it('cause at most six mails a day to an address, and two to one that was never confirmed', async () => {
    for (let n = 1; n <= 8; n += 1) {
      await change({ location: `Room ${n}` });
      await mailGatheredChanges(server);
    }
    expect(await changeCounts()).toEqual([6, 2]);
    const inOtherSeries = await fixture.community.createSeries(oneHourStartingIn(server.deps.clock(), 240));
    await fixture.community.book(inOtherSeries.body.upcomingOccurrences[0].id, meera);
    await fixture.change(inOtherSeries.body.id, { scope: 'all', change: { title: 'Another' } });
    await mailGatheredChanges(server);
    expect(await changeCounts()).toEqual([6, 2]);
    await pass(24 * 60);
    expect(await changeCounts()).toEqual([8, 3]);
    expect((await changeMailsTo(bystander)).at(-1)?.text).toContain('Place: Room 8');
  });

  it('cause six mails a day to a guest who has confirmed the address', async () => {
    await createEvent(240, { guestsConfirm: true });
    const token = linkIn(await server.mails.nextMailTo(bystander, /registered/)).searchParams.get('cancel');
    const path = `POST /events/occurrences/${occurrenceId}/guests/confirm`;
    expect((await server.request(path, { body: { token } })).status).toBe(200);
    for (let n = 1; n <= 8; n += 1) {
      await change({ location: `Room ${n}` });
      await mailGatheredChanges(server);
    }
    expect(await changeCounts()).toEqual([6, 6]);
  });

  it('are mailed at once in the last hour before the start, whether that is the former or the new one', async () => {
    await move(7);
    expect(await changeCounts()).toEqual([1, 1]);
    await move(300);
    expect(await changeCounts()).toEqual([2, 2]);
    await change({ location: 'The Garden' });
    expect(await changeCounts()).toEqual([2, 2]);
    await pass(235);
    expect(await changeCounts()).toEqual([3, 2]);
    await change({ location: 'The Hall' });
    await pass(4);
    expect(await changeCounts()).toEqual([3, 2]);
    await pass(1);
    expect(await changeCounts()).toEqual([4, 3]);
  });

  it('that a limit holds back are mailed an hour before the start', async () => {
    await createEvent(5);
    for (let n = 1; n <= 8; n += 1) {
      await change({ location: `Room ${n}` });
      await mailGatheredChanges(server);
    }
    expect(await changeCounts()).toEqual([6, 2]);
    await pass(5 * 60 - 80 - 61);
    expect(await changeCounts()).toEqual([6, 2]);
    await pass(1);
    expect(await changeCounts()).toEqual([7, 3]);
    for (const email of [meera.email, bystander])
      expect((await changeMailsTo(email)).at(-1)?.text).toContain('Place: Room 8');
    // In the last hour, an address that has reached its limit gets one mail in ten minutes.
    await change({ location: 'Room 9' });
    await change({ location: 'Room 10' });
    expect(await changeCounts()).toEqual([7, 3]);
    await pass(10);
    expect(await changeCounts()).toEqual([8, 4]);
    expect((await changeMailsTo(bystander)).at(-1)?.text).toContain('Place: Room 10');
  });

  it('cause no mail after the series is deleted, and the cancellation is mailed whatever the limits are', async () => {
    for (let n = 1; n <= 8; n += 1) {
      await change({ location: `Room ${n}` });
      await mailGatheredChanges(server);
    }
    await server.requestAs(fixture.ravi, `DELETE /events/series/${id}`);
    for (const email of [meera.email, bystander])
      expect(await fixture.mailsTo(email, /cancelled/)).toHaveLength(1);
    await pass(25 * 60);
    expect(await changeCounts()).toEqual([6, 2]);
  });

  it('every mail to a guest contains a link that cancels the registration and stops the mails', async () => {
    await change({ location: 'The Garden' });
    await mailGatheredChanges(server);
    const mails = server.mails.mails.filter(({ to }) => to?.[0]?.address === bystander);
    expect(mails).toHaveLength(2);
    const tokens = mails.map((mail) => linkIn(mail).searchParams.get('cancel'));
    const path = `POST /events/occurrences/${occurrenceId}/guests/cancel`;
    const cancelled = await server.request(path, { body: { token: tokens.at(-1) } });
    expect([cancelled.status, cancelled.body.guestCount]).toEqual([200, 0]);
    await change({ location: 'The Hall' });
    await mailGatheredChanges(server);
    expect(await changeCounts()).toEqual([2, 1]);
  });
});

describe('those who wait for a spot', () => {
  it('are mailed new hours, and not a new place, also if they have booked another date', async () => {
    const start = server.deps.clock().add({ hours: 240 });
    const until = start.add({ hours: 72 }).toString();
    await createEvent(240, { capacity: 2, recurrence: { frequency: 'DAILY', interval: 1, until } });
    const other = (await fixture.seriesOf(id)).upcomingOccurrences[1].id;
    await server.requestAs(noor, `POST /events/occurrences/${occurrenceId}/waitlist`);
    await fixture.community.book(other, noor);
    await server.request(`POST /events/occurrences/${occurrenceId}/waitlist/guests`, {
      body: { name: 'Patient', email: 'patient@vichara.test' },
    });
    await change({ location: 'The Garden' });
    await mailGatheredChanges(server);
    expect(await changeMailsTo('patient@vichara.test')).toEqual([]);
    expect(await changeMailsTo(noor.email)).toHaveLength(1);
    // All dates can be moved within their days only.
    const shift = start.toZonedDateTimeISO('UTC').hour < 12 ? 2 : -3;
    const hours = {
      startTime: start.add({ hours: shift }).toString(),
      endTime: start.add({ hours: shift + 1 }).toString(),
    };
    const change2 = { scope: 'all', change: hours };
    const { body: preview } = await fixture.change(id, { ...change2, isPreview: true });
    const { body } = await fixture.change(id, change2);
    expect([preview.mailed, body.mailed]).toEqual([4, 4]);
    await mailGatheredChanges(server);
    const toNoor = (await changeMailsTo(noor.email)).slice(1).map(({ text }) => text ?? '');
    expect(toNoor).toHaveLength(2);
    expect(
      toNoor.filter((text) => text.includes('for which you are on the waitlist, takes place at a new time')),
    ).toHaveLength(1);
    expect(toNoor.filter((text) => text.includes('which you have booked, takes place'))).toHaveLength(1);
    const [toGuest, ...further] = await changeMailsTo('patient@vichara.test');
    expect(toGuest?.text).toMatch(/for which you are on the waitlist.*You keep your place on the waitlist/s);
    expect(toGuest && linkIn(toGuest).searchParams.get('cancel')).toBeTruthy();
    expect(further).toEqual([]);
  });
});

it('the preview counts addresses, and only those that are mailed', async () => {
  await fixture.community.book(occurrenceId, tomas);
  const preview = async (changes: object) => (await change(changes, true)).body.mailed;
  expect(await preview({ title: 'Two Verses' })).toBe(3);
  expect(await preview({ description: 'Twice.' })).toBe(0);
  await server.database.pool.query('update guests set email = $1 where occurrence_id = $2', [
    meera.email,
    occurrenceId,
  ]);
  expect(await preview({ title: 'Two Verses' })).toBe(2);
});
