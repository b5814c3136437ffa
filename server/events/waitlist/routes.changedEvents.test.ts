import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWaitlistFixture, type WaitlistFixture } from '#tests/support/events/waitlistFixture.ts';

let fixture: WaitlistFixture;
beforeAll(async () => {
  fixture = await openWaitlistFixture();
});
afterAll(() => fixture.server.close());

/** An event with one spot that is offered to a member, while another one waits. */
async function createOffer() {
  const { meera, tomas, createFullEvent, join, freeSpot, read, stateOf } = fixture;
  const id = await createFullEvent();
  await join(id, meera);
  await join(id, tomas);
  await freeSpot(id);
  expect(await stateOf(id, meera)).toBe('offered');
  const { seriesId, startTime } = await read(id);
  return { id, seriesId, startTime };
}
const change = (seriesId: string, changes: object) => {
  const { server, ravi } = fixture;
  const body = { scope: 'all', change: changes };
  return server.requestAs(ravi, `POST /events/series/${seriesId}/changes`, body);
};

describe('an offer', () => {
  it('does not lapse while its event is cancelled, and is repeated with a mail when the event is restored', async () => {
    const { server, ravi, meera, tomas, stateOf, spotMails, community } = fixture;
    const { id, seriesId, startTime } = await createOffer();
    const mailCount = (await spotMails(meera.email)).length;
    await server.requestAs(ravi, `DELETE /events/occurrences/${id}`);
    expect(await community.occurrencesWithWrongCounts()).toEqual([]);
    server.advanceClock({ hours: 30 });
    await server.requestAs(ravi, `POST /events/series/${seriesId}/dates`, { startTime });
    expect([await stateOf(id, meera), await stateOf(id, tomas)]).toEqual(['offered', 'next']);
    expect(await spotMails(meera.email)).toHaveLength(mailCount + 1);
  });

  it('is withdrawn when the capacity falls, and the same member gets the next offer', async () => {
    const { ravi, noor, meera, tomas, join, read, stateOf, community, createFullEvent } = fixture;
    const id = await createFullEvent(72, { capacity: 2 });
    await community.book(id, noor);
    await join(id, meera);
    await join(id, tomas);
    await community.cancelBooking(id, noor);
    const { seriesId } = await read(id);
    expect((await change(seriesId, { capacity: 1 })).status).toBe(200);
    expect([await stateOf(id, meera), await stateOf(id, tomas)]).toEqual(['next', 'waiting']);
    expect((await community.book(id, meera)).body.code).toBe('event_full');
    await community.cancelBooking(id, ravi);
    expect(await stateOf(id, meera)).toBe('offered');
    expect(await community.occurrencesWithWrongCounts()).toEqual([]);
  });

  it('gets a new end when its event moves, and the member is mailed', async () => {
    const { server, meera, read, spotMails } = fixture;
    const { id, seriesId } = await createOffer();
    const before = (await read(id, meera)).waitlist.offerEndsAt;
    const mailCount = (await spotMails(meera.email)).length;
    const start = server.deps.clock().add({ hours: 4 }).round('minute');
    const hours = { startTime: start.toString(), endTime: start.add({ hours: 1 }).toString() };
    expect((await change(seriesId, hours)).status).toBe(200);
    const after = (await read(id, meera)).waitlist.offerEndsAt;
    expect(Date.parse(after)).toBeLessThan(Date.parse(before));
    expect(Date.parse(after)).toBeLessThan(start.epochMilliseconds);
    expect(await spotMails(meera.email)).toHaveLength(mailCount + 1);
  });
});

describe('a waitlist', () => {
  it('loses a guest who registers, and the spot that was kept for the guest is offered to the next person', async () => {
    const { server, meera, createFullEvent, joinAsGuest, freeSpot, join, read, stateOf, namesOn, community } =
      fixture;
    const id = await createFullEvent();
    const { email } = await joinAsGuest(id);
    await join(id, meera);
    await freeSpot(id);
    const { seriesId } = await read(id);
    await change(seriesId, { capacity: 3 });
    const body = { name: 'Eoin', email };
    expect((await server.request(`POST /events/occurrences/${id}/guests`, { body })).status).toBe(201);
    expect(await namesOn(id)).toEqual(['meera']);
    expect(await stateOf(id, meera)).toBe('offered');
    expect(await community.occurrencesWithWrongCounts()).toEqual([]);
  });

  it('ends when its date is cancelled, and those who wait are mailed the nearest date', async () => {
    const { server, ravi, noor, join, joinAsGuest, community } = fixture;
    const start = server.deps.clock().round('minute').add({ hours: 240 });
    const recurrence = (interval: number) => ({
      recurrence: { frequency: 'DAILY', interval, until: start.add({ hours: 96 }).toString() },
    });
    const hours = { startTime: start.toString(), endTime: start.add({ hours: 1 }).toString() };
    const draft = { capacity: 1, timezone: 'UTC', ...hours, ...recurrence(1) };
    const { body: series } = await community.createSeries(draft);
    const [, { id }] = series.upcomingOccurrences;
    await community.book(id, ravi);
    await join(id, noor);
    const { email } = await joinAsGuest(id);
    const preview = { scope: 'all', change: recurrence(2), isPreview: true };
    const path = `POST /events/series/${series.id}/changes`;
    expect((await server.requestAs(ravi, path, preview)).body.mailed).toBe(3);
    expect((await change(series.id, recurrence(2))).status).toBe(200);
    for (const address of [noor.email, email]) {
      const { text } = await server.mails.nextMailTo(address, /has been cancelled/);
      expect(text).toContain('You were on its waitlist. There is nothing that you need to do.');
      expect(text).toContain('The nearest date that takes place is');
      expect(text).not.toContain('Your booking');
    }
  });
});
