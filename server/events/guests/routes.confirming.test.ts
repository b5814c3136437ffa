import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createEventFixture,
  type EventFixture,
  oneHourStartingIn,
} from '#tests/support/events/eventFixture.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { changeEmail, signUpVerified } from '#tests/support/people/verifiedEmail.ts';
import { linkIn } from '#tests/support/servers/mailSink.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { endUnconfirmedRegistrations } from './confirmations.ts';

let server: TestServer;
let ravi: Member;
let meera: Member;
let community: EventFixture;
let id: string;
let guestNumber = 0;
beforeAll(async () => {
  server = await openTestServer();
  [ravi, meera] = [await createMember(server, 'ravi'), await createMember(server, 'meera')];
});
afterAll(() => server.close());
beforeEach(async () => {
  community = await createEventFixture(server, ravi);
  id = await createEvent();
});

const createEvent = (hours = 72, draft: object = {}) =>
  community.createOccurrence({
    capacity: 9,
    guestsConfirm: true,
    ...oneHourStartingIn(server.deps.clock(), hours),
    ...draft,
  });
const read = async () => (await server.request(`GET /events/occurrences/${id}`)).body;

/** Registers a guest with a name of their own. Returns the token of the mail. */
async function register() {
  guestNumber += 1;
  const name = `Unsure${guestNumber}`;
  const { status, body } = await community.registerGuest(id, name);
  expect(status).toBe(201);
  const email = `${name.toLowerCase()}@vichara.test`;
  const mail = await server.mails.nextMailTo(email, /registered/);
  return { name, email, mail, body, token: linkIn(mail).searchParams.get('cancel') ?? '' };
}
const confirm = (token: string, occurrenceId = id) =>
  server.request(`POST /events/occurrences/${occurrenceId}/guests/confirm`, { body: { token } });
const namesOfGuests = async () => (await read()).guests.map(({ name }: { name: string }) => name);

describe('a registration that must be confirmed', () => {
  it('counts at once, and shows the name of the guest only after the confirmation', async () => {
    const { name, mail, token, body } = await register();
    expect(body).toMatchObject({ guestCount: 1, spotsLeft: 8, guests: [{ name: 'Guest' }] });
    expect(mail.text).toContain('Please confirm your spot');
    const otherId = await createEvent();
    expect((await confirm(token, otherId)).status).toBe(400);
    const confirmed = await confirm(token);
    expect(confirmed.body.guest).toEqual({ isRegistered: true, isTakenOver: false, confirmBy: null });
    expect(await namesOfGuests()).toEqual([name]);
    expect((await confirm(token)).status).toBe(200);
    server.advanceClock({ hours: 13 });
    await endUnconfirmedRegistrations(server.deps);
    expect((await read()).guestCount).toBe(1);
  });

  it('ends with a mail after 12 hours, and cannot be confirmed any more', async () => {
    const { email, token } = await register();
    server.advanceClock({ hours: 11 });
    await endUnconfirmedRegistrations(server.deps);
    expect((await read()).guestCount).toBe(1);
    server.advanceClock({ minutes: 61 });
    expect((await confirm(token)).body).toMatchObject({
      code: 'confirmation_ended',
      message: 'This registration has ended.',
    });
    await Promise.all([endUnconfirmedRegistrations(server.deps), endUnconfirmedRegistrations(server.deps)]);
    expect((await read()).guestCount).toBe(0);
    const mail = await server.mails.nextMailTo(email, /has ended/);
    expect(mail.text).toContain('was not confirmed in time');
    expect((await confirm(token)).status).toBe(409);
    await server.waitForMails();
    expect(server.mails.mails.filter(({ to }) => to?.some(({ address }) => address === email))).toHaveLength(
      2,
    );
    expect(await community.occurrencesWithWrongCounts()).toEqual([]);
  });

  it('must be confirmed within a quarter of the time until the start, if that is less than 12 hours', async () => {
    id = await createEvent(4);
    const { token } = await register();
    const { body } = await server.request(`GET /events/occurrences/${id}`, {
      headers: { 'guest-token': token },
    });
    const { startTime, guest } = body;
    const [start, by] = [Date.parse(startTime), Date.parse(guest.confirmBy)];
    const now = server.deps.clock().epochMilliseconds;
    expect(Math.abs(by - now - (start - now) / 4)).toBeLessThan(5_000);
  });

  it('is refused while registrations for a quarter of the spots, but at least five, wait for their confirmation', async () => {
    id = await createEvent(72, { capacity: 24 });
    const tokens: string[] = [];
    for (let count = 0; count < 6; count += 1) tokens.push((await register()).token);
    expect(await community.registerGuest(id, 'TooMany')).toMatchObject({
      status: 409,
      body: {
        code: 'unconfirmed_limit',
        message: 'Many registrations wait for their confirmation.',
      },
    });
    await confirm(tokens[0] ?? '');
    expect((await community.registerGuest(id, 'NotTooMany')).status).toBe(201);
  });

  it('can be confirmed until a new deadline after its event was cancelled and restored', async () => {
    const { token } = await register();
    const { seriesId, startTime } = await read();
    await server.requestAs(ravi, `DELETE /events/occurrences/${id}`);
    server.advanceClock({ hours: 24 });
    await server.requestAs(ravi, `POST /events/series/${seriesId}/dates`, { startTime });
    await endUnconfirmedRegistrations(server.deps);
    expect((await confirm(token)).status).toBe(200);
  });

  it('need not be confirmed in the last five minutes before the start', async () => {
    const start = server.deps.clock().add({ minutes: 4 });
    const hour = { startTime: start.toString(), endTime: start.add({ hours: 1 }).toString() };
    id = await createEvent(1, hour);
    const { body } = await register();
    expect(body.guests).toEqual([{ id: expect.any(String), name: expect.stringContaining('Unsure') }]);
  });

  it('gives its spot to the waitlist when it ends', async () => {
    id = await createEvent(72, { capacity: 1 });
    await register();
    await server.requestAs(meera, `POST /events/occurrences/${id}/waitlist`);
    server.advanceClock({ hours: 13 });
    await endUnconfirmedRegistrations(server.deps);
    const { body } = await server.requestAs(meera, `GET /events/occurrences/${id}`);
    expect(body.waitlist.mine).toBe('offered');
  });
});

describe('the verification of an email', () => {
  it('turns the registrations with that email into bookings, which the link in the mail still cancels', async () => {
    const { email, token } = await register();
    const member = await signUpVerified(server, `taken${guestNumber}`, email);
    const { body } = await server.requestAs(member, `GET /events/occurrences/${id}`);
    expect(body).toMatchObject({ isBooked: true, attendeeCount: 1, guestCount: 0, guests: [] });
    expect(await community.occurrencesWithWrongCounts()).toEqual([]);
    const cancelled = await server.request(`POST /events/occurrences/${id}/guests/cancel`, {
      body: { token },
    });
    expect(cancelled.body).toMatchObject({ attendeeCount: 0, guestCount: 0 });
    expect(await community.occurrencesWithWrongCounts()).toEqual([]);
  });

  it('books the registered spot for the member, and takes the member off the waitlist', async () => {
    id = await createEvent(72, { capacity: 1 });
    const { email } = await register();
    const tomas = await createMember(server, 'tomas'); // has just signed in, as a change of the email requires
    await server.requestAs(tomas, `POST /events/occurrences/${id}/waitlist`);
    await changeEmail(server, tomas, email);
    const { body } = await server.requestAs(tomas, `GET /events/occurrences/${id}`);
    expect(body).toMatchObject({ isBooked: true, guestCount: 0, waitlist: { mine: null } });
    expect(await community.occurrencesWithWrongCounts()).toEqual([]);
  });

  it('frees the registered spot if the member has already booked', async () => {
    const { email } = await register();
    const noor = await createMember(server, 'noor'); // has just signed in, as a change of the email requires
    await community.book(id, noor);
    await changeEmail(server, noor, email);
    const { body } = await server.requestAs(noor, `GET /events/occurrences/${id}`);
    expect(body).toMatchObject({ isBooked: true, attendeeCount: 1, guestCount: 0 });
    expect(await community.occurrencesWithWrongCounts()).toEqual([]);
  });
});
