import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWaitlistFixture, type WaitlistFixture } from '#tests/support/events/waitlistFixture.ts';
import { createMember, PASSWORD } from '#tests/support/people/testPeople.ts';
import { updateWaitlists } from './offers.ts';

let fixture: WaitlistFixture;
beforeAll(async () => {
  fixture = await openWaitlistFixture();
});
afterAll(() => fixture.server.close());

describe('a spot that comes free', () => {
  it('is kept for the first person on the waitlist, who is mailed once and leaves the waitlist by booking it', async () => {
    const { meera, tomas, noor, community, createFullEvent, join, read, namesOn, freeSpot, spotMails } =
      fixture;
    const id = await createFullEvent();
    await join(id, meera);
    await join(id, tomas);
    await freeSpot(id);
    expect(await read(id)).toMatchObject({ spotsLeft: 0, offeredCount: 1 });
    expect((await community.book(id, noor)).body.code).toBe('event_full');
    expect((await community.book(id, tomas)).body.code).toBe('event_full');
    const [mail, ...more] = await spotMails(meera.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('“One Verse” of “Morning Hill”');
    const { waitlist } = await read(id, meera);
    expect(waitlist).toMatchObject({ mine: 'offered', offerEndsAt: expect.any(String) });
    expect((await community.book(id, meera)).body).toMatchObject({
      isBooked: true,
      offeredCount: 0,
      spotsLeft: 0,
    });
    expect(await namesOn(id)).toEqual(['tomas']);
    expect(await community.occurrencesWithWrongCounts()).toEqual([]);
  });

  it('is offered to the next person when the first declines, and can be booked by anybody when nobody is left', async () => {
    const {
      server,
      meera,
      tomas,
      noor,
      community,
      createFullEvent,
      join,
      leave,
      read,
      stateOf,
      freeSpot,
      spotMails,
    } = fixture;
    const id = await createFullEvent();
    await join(id, meera);
    await join(id, tomas);
    const earlier = await spotMails(meera.email);
    await freeSpot(id);
    expect(await spotMails(meera.email)).toHaveLength(earlier.length + 1);
    await leave(id, meera);
    expect(await stateOf(id, tomas)).toBe('offered');
    await leave(id, tomas);
    expect(await read(id)).toMatchObject({ spotsLeft: 1, offeredCount: 0 });
    await updateWaitlists(server.deps);
    expect(await spotMails(meera.email)).toHaveLength(earlier.length + 1);
    expect((await community.book(id, noor)).status).toBe(200);
  });

  it('is offered to the next person when an offer has lapsed, both on a booking and in the job that runs each minute', async () => {
    const { server, meera, tomas, noor, community, createFullEvent, join, read, stateOf, namesOn, freeSpot } =
      fixture;
    const id = await createFullEvent();
    await join(id, meera);
    await join(id, tomas);
    await join(id, noor);
    await freeSpot(id);
    server.advanceClock({ hours: 37 });
    expect((await read(id, meera)).waitlist.mine).toBeNull();
    expect((await community.book(id, meera)).body.code).toBe('event_full');
    expect(await stateOf(id, tomas)).toBe('offered');
    server.advanceClock({ hours: 20 });
    await updateWaitlists(server.deps);
    expect(await stateOf(id, noor)).toBe('offered');
    expect(await namesOn(id)).toEqual(['noor']);
    await join(id, meera);
    expect(await namesOn(id)).toEqual(['noor', 'meera']);
    expect(await community.occurrencesWithWrongCounts()).toEqual([]);
  });

  it('is offered after the capacity was raised, an account was deleted or a guest was removed', async () => {
    const {
      server,
      ravi,
      meera,
      tomas,
      noor,
      community,
      createFullEvent,
      join,
      leave,
      read,
      stateOf,
      freeSpot,
    } = fixture;
    const id = await createFullEvent();
    await join(id, meera);
    await join(id, tomas);
    const { seriesId } = await read(id);
    const change = { title: 'One Verse', description: 'Aloud.', capacity: 2 };
    await server.requestAs(ravi, `PUT /events/series/${seriesId}`, change);
    expect(await stateOf(id, meera)).toBe('offered');
    await community.book(id, meera);
    await freeSpot(id);
    expect(await stateOf(id, tomas)).toBe('offered');
    await server.requestAs(ravi, `POST /events/series/${seriesId}/changes`, {
      scope: 'all',
      change: { capacity: 3 },
    });
    const guest = await community.registerGuest(id, 'Removed');
    const leaving = await createMember(server, 'samuel');
    await join(id, noor);
    await server.requestAs(ravi, `DELETE /events/occurrences/${id}/guests/${guest.body.guestIds[0]}`);
    expect(await stateOf(id, noor)).toBe('offered');
    await leave(id, noor);
    await community.book(id, leaving);
    await join(id, noor);
    await server.requestAs(leaving, 'DELETE /account', { password: PASSWORD });
    expect(await stateOf(id, noor)).toBe('offered');
    expect(await community.occurrencesWithWrongCounts()).toEqual([]);
  });

  it('is not offered to a member in retreat, who keeps their place', async () => {
    const { server, meera, createFullEvent, join, read, stateOf, freeSpot } = fixture;
    const id = await createFullEvent();
    await join(id, meera);
    const { db, clock } = server.deps;
    const now = clock();
    const retreat = {
      user_id: meera.id,
      starts_at: now.subtract({ hours: 1 }),
      ends_at: now.add({ hours: 2 }),
    };
    await db
      .insertInto('retreats')
      .values({ ...retreat, from_on: '2026-01-01', to_on: '2026-01-01', timezone: 'UTC', is_shown: false })
      .execute();
    await freeSpot(id);
    expect(await read(id)).toMatchObject({ spotsLeft: 1, offeredCount: 0 });
    server.advanceClock({ hours: 3 });
    await updateWaitlists(server.deps);
    expect(await stateOf(id, meera)).toBe('offered');
  });

  it('can be booked by anybody in the last hour, and those who wait are told so once', async () => {
    const { server, ravi, community, createFullEvent, join, stateOf, freeSpot, spotMails } = fixture;
    const id = await createFullEvent(2);
    const yuki = await createMember(server, 'yuki');
    await join(id, yuki);
    server.advanceClock({ minutes: 61 });
    await freeSpot(id);
    await updateWaitlists(server.deps);
    expect(await stateOf(id, yuki)).toBe('next');
    expect(await spotMails(yuki.email)).toHaveLength(1);
    await community.book(id, ravi);
    await freeSpot(id);
    expect(await spotMails(yuki.email)).toHaveLength(1);
    expect((await community.book(id, yuki)).body).toMatchObject({
      isBooked: true,
      waitlist: { mine: null },
    });
  });
});
