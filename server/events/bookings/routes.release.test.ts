import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  COMMUNITY_DRAFT,
  createEventFixture,
  type EventFixture,
  oneHourStartingIn,
} from '#tests/support/events/eventFixture.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { sendReminders } from './reminders.ts';

let server: TestServer;
let ravi: Member;
let meera: Member;
let community: EventFixture;
beforeAll(async () => {
  server = await openTestServer();
  [ravi, meera] = [await createMember(server, 'ravi'), await createMember(server, 'meera')];
  await server.requestAs(meera, 'PUT /account/reminders', { eventReminders: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  community = await createEventFixture(server, ravi);
  await server.requestAs(meera, `POST /communities/${community.id}/join`);
});

const release = (id: string, token: string) =>
  server.request(`POST /events/occurrences/${id}/release`, { body: { token } });

/** Books an event tomorrow for Meera, and returns the token of the link in the reminder. */
async function bookWithReminder() {
  const id = await community.createOccurrence(oneHourStartingIn(server.deps.clock(), 20));
  await community.book(id, meera);
  await sendReminders(server.deps);
  const mail = await server.mails.nextMailTo(meera.email, /reminder/);
  const [url = ''] =
    new RegExp(`http://vichara.test/events/occurrence/${id}\\?\\S+`).exec(mail.text ?? '') ?? [];
  expect(mail.text).toContain(`Free My Spot:\n${url}`);
  expect(mail.html).toContain(`href="${url}"`);
  return { id, url: new URL(url), token: new URL(url).searchParams.get('release') ?? '' };
}
const isBooked = async (id: string) =>
  (await server.requestAs(meera, `GET /events/occurrences/${id}`)).body.isBooked;

describe('the link “Free My Spot”', () => {
  it('frees the spot of a signed-out member by a POST request, not when it is opened, and has no effect the second time', async () => {
    const { id, url, token } = await bookWithReminder();
    await server.app.inject({ method: 'GET', url: url.pathname + url.search });
    expect(await isBooked(id)).toBe(true);
    const replies = await Promise.all([release(id, token), release(id, token)]);
    replies.push(await release(id, token));
    for (const { status, body } of replies)
      expect([status, body]).toEqual([200, { message: 'Your spot is free again.' }]);
    expect(await isBooked(id)).toBe(false);
    expect(await community.occurrencesWithWrongCounts()).toEqual([]);
    expect((await server.request(`GET /events/occurrences/${id}`)).body.attendeeCount).toBe(0);
  });

  it('frees a spot in a private community, and the reply reveals nothing about the community', async () => {
    await server.requestAs(ravi, `PUT /communities/${community.id}`, {
      ...COMMUNITY_DRAFT,
      privacy: 'private',
    });
    const { id, token } = await bookWithReminder();
    expect((await server.request(`GET /events/occurrences/${id}`)).status).toBe(404);
    expect((await release(id, token)).body).toEqual({ message: 'Your spot is free again.' });
    expect(await isBooked(id)).toBe(false);
  });

  it('frees the spot even if the event was cancelled, and the reply says so', async () => {
    const { id, token } = await bookWithReminder();
    await server.requestAs(ravi, `DELETE /events/occurrences/${id}`);
    const { status, body } = await release(id, token);
    expect([status, body.code]).toEqual([404, 'event_cancelled']);
    const { rows } = await server.database.pool.query(
      'select attendee_count, (select count(*)::integer from bookings where occurrence_id = $1) as bookings from occurrences where id = $1',
      [id],
    );
    expect(rows).toEqual([{ attendee_count: 0, bookings: 0 }]);
  });

  it('is refused for another event, another purpose, a forged token and 30 days after the event', async () => {
    const { id, token } = await bookWithReminder();
    const otherId = await community.createOccurrence();
    await community.book(otherId, meera);
    const { tokens, clock } = server.deps;
    const guestToken = tokens.linkToken('guest', { id: meera.id, nonce: id }, clock().add({ hours: 1 }));
    for (const [occurrenceId, wrongToken] of [
      [otherId, token],
      [crypto.randomUUID(), token],
      [id, guestToken],
      [id, `${token.slice(0, -3)}AAA`],
      [id, 'rubbish'],
    ] as const)
      expect((await release(occurrenceId, wrongToken)).status).toBe(400);
    expect([await isBooked(id), await isBooked(otherId)]).toEqual([true, true]);
    server.advanceClock({ hours: 24 * 32 });
    expect((await release(id, token)).status).toBe(400);
  });
});
