import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWaitlistFixture, type WaitlistFixture } from '#tests/support/events/waitlistFixture.ts';
import { linkIn } from '#tests/support/servers/mailSink.ts';

let fixture: WaitlistFixture;
beforeAll(async () => {
  fixture = await openWaitlistFixture();
});
afterAll(() => fixture.server.close());

describe('joining', () => {
  it('puts members at the end of the waitlist, and tells only the first one that they are next', async () => {
    const { meera, tomas, community, createFullEvent, join, leave, read, stateOf, waitlistOf } = fixture;
    const id = await createFullEvent();
    const first = await join(id, meera);
    expect([first.status, first.body.waitlist]).toEqual([
      200,
      { isOpen: true, mine: 'next', offerEndsAt: null },
    ]);
    expect(first.body.isAwaited).toBe(true);
    await join(id, tomas);
    expect((await join(id, meera)).body.waitlist.mine).toBe('next');
    expect(await stateOf(id, tomas)).toBe('waiting');
    expect((await read(id)).waitlist).toEqual({ isOpen: true, mine: null, offerEndsAt: null });
    expect(await waitlistOf(id)).toMatchObject([
      { name: 'meera', isGuest: false, offerEndsAt: null },
      { name: 'tomas', isGuest: false, offerEndsAt: null },
    ]);
    expect((await leave(id, meera)).body).toMatchObject({ waitlist: { mine: null }, isAwaited: true });
    expect((await leave(id, meera)).status).toBe(200);
    expect(await stateOf(id, tomas)).toBe('next');
    expect((await leave(id, tomas)).body.isAwaited).toBe(false);
    expect(await community.occurrencesWithWrongCounts()).toEqual([]);
  });

  it('is refused while there is a free spot, in the last hour, and for an event that takes no bookings', async () => {
    const { meera, community, createFullEvent, join, read } = fixture;
    const free = await community.createOccurrence();
    expect(await join(free, meera)).toMatchObject({
      status: 409,
      body: { code: 'free_spot', message: 'There is a free spot.' },
    });
    const soon = await createFullEvent(1);
    expect(await join(soon, meera)).toMatchObject({
      status: 409,
      body: { code: 'waitlist_closed', message: 'The waitlist has closed.' },
    });
    const none = await community.createOccurrence({ capacity: 0 });
    expect(await join(none, meera)).toMatchObject({
      status: 409,
      body: { code: 'no_bookings', message: 'This event takes no bookings.' },
    });
    expect((await read(soon)).waitlist.isOpen).toBe(false);
  });

  it('changes nothing for someone who has booked', async () => {
    const { ravi, createFullEvent, join } = fixture;
    const id = await createFullEvent();
    expect((await join(id, ravi)).body).toMatchObject({ isBooked: true, waitlist: { mine: null } });
  });

  it('does not reveal to a guest whether an email already waits', async () => {
    const { server, createFullEvent, waitlistOf, joinAsGuest } = fixture;
    const id = await createFullEvent();
    const { email } = await joinAsGuest(id);
    const again = { body: { name: 'Somebody', email: email.toUpperCase() } };
    const reply = await server.request(`POST /events/occurrences/${id}/waitlist/guests`, again);
    expect(reply.status).toBe(201);
    expect(await waitlistOf(id)).toHaveLength(1);
    expect(JSON.stringify(await waitlistOf(id))).not.toContain('@');
  });
});

it('only those who may edit the event can read the waitlist', async () => {
  const { server, ravi, meera, createFullEvent } = fixture;
  const id = await createFullEvent();
  for (const [person, status] of [
    [null, 401],
    [meera, 403],
    [ravi, 200],
  ] as const)
    expect((await server.requestAs(person, `GET /events/occurrences/${id}/waitlist`)).status).toBe(status);
});

describe('a guest', () => {
  it('takes the spot with the link in the mail, which also cancels it', async () => {
    const { community, createFullEvent, freeSpot, joinAsGuest, asGuest, postToken, spotMails } = fixture;
    const id = await createFullEvent();
    const { email, token } = await joinAsGuest(id);
    expect((await asGuest(id, token)).body).toMatchObject({
      guest: { isRegistered: false, isTakenOver: false, confirmBy: null },
      waitlist: { mine: 'next' },
    });
    expect((await postToken(id, 'claim', token)).body.code).toBe('offer_ended');
    await freeSpot(id);
    const [mail] = await spotMails(email);
    expect(mail && linkIn(mail).searchParams.get('cancel')).toBeTruthy();
    const claimed = await postToken(id, 'claim', token);
    expect(claimed).toMatchObject({ status: 200, body: { guestCount: 1, guest: { isRegistered: true } } });
    expect((await postToken(id, 'claim', token)).status).toBe(200);
    expect((await postToken(id, 'cancel', token)).body).toMatchObject({ guestCount: 0, spotsLeft: 1 });
    expect((await asGuest(id, token)).body.guest).toEqual({
      isRegistered: false,
      isTakenOver: false,
      confirmBy: null,
    });
    expect(await community.occurrencesWithWrongCounts()).toEqual([]);
  });

  it('leaves the waitlist or declines an offer with the same link', async () => {
    const { server, createFullEvent, freeSpot, joinAsGuest, asGuest, postToken } = fixture;
    const id = await createFullEvent();
    const [one, two] = [await joinAsGuest(id), await joinAsGuest(id)];
    await freeSpot(id);
    expect((await postToken(id, 'cancel', one.token)).status).toBe(200);
    expect((await asGuest(id, two.token)).body.waitlist.mine).toBe('offered');
    server.advanceClock({ hours: 40 });
    expect((await postToken(id, 'claim', two.token)).body.code).toBe('offer_ended');
    expect((await postToken(id, 'cancel', two.token)).status).toBe(200);
    const { rows } = await server.database.pool.query('select email from guests where occurrence_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ email: null }, { email: null }]);
  });

  it('is removed from the waitlist without an offer if a member with the same email has booked', async () => {
    const { server, meera, tomas, community, createFullEvent, join, waitlistOf, freeSpot } = fixture;
    const id = await createFullEvent(72, { capacity: 2 });
    await community.book(id, meera);
    const body = { name: 'Me too', email: meera.email };
    await server.request(`POST /events/occurrences/${id}/waitlist/guests`, { body });
    await join(id, tomas);
    await freeSpot(id);
    expect(await waitlistOf(id)).toMatchObject([{ name: 'tomas', offerEndsAt: expect.any(String) }]);
    expect(await community.occurrencesWithWrongCounts()).toEqual([]);
  });
});

describe('the waitlist of an event', () => {
  it('is kept while the event is cancelled, and those who wait are mailed about the cancellation and the restoration', async () => {
    const { server, ravi, createFullEvent, read, waitlistOf, joinAsGuest } = fixture;
    const id = await createFullEvent();
    const { email } = await joinAsGuest(id);
    const { seriesId, startTime } = await read(id);
    await server.requestAs(ravi, `DELETE /events/occurrences/${id}`);
    const mail = await server.mails.nextMailTo(email, /has been cancelled/);
    expect(mail.text).toContain('You were on its waitlist.');
    await server.requestAs(ravi, `POST /events/series/${seriesId}/dates`, { startTime });
    const restored = await server.mails.nextMailTo(email, /takes place after all/);
    expect(restored.text).toContain('You have kept your place on the waitlist.');
    expect(await waitlistOf(id)).toHaveLength(1);
  });

  it('loses its non-members when the community becomes private', async () => {
    const { server, ravi, community, createFullEvent, waitlistOf, joinAsGuest } = fixture;
    const id = await createFullEvent();
    const { email } = await joinAsGuest(id);
    const settings = { name: 'Morning Hill', description: 'Before sunrise.', privacy: 'private' };
    await server.requestAs(ravi, `PUT /communities/${community.id}`, settings);
    expect((await server.mails.nextMailTo(email, /for members only/)).text).toContain(
      'place on the waitlist',
    );
    expect(await waitlistOf(id)).toEqual([]);
    expect(await community.occurrencesWithWrongCounts()).toEqual([]);
  });
});
