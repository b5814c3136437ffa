import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  COMMUNITY_DRAFT,
  createEventFixture,
  type EventFixture,
  oneHourStartingIn,
} from '#tests/support/events/eventFixture.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { linkIn } from '#tests/support/servers/mailSink.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let ravi: Member;
let meera: Member;
let community: EventFixture;
let id: string;
let guestCount = 0;
/** A name that no other guest has. */
const newName = () => {
  guestCount += 1;
  return `Guest${guestCount}`;
};
beforeAll(async () => {
  server = await openTestServer();
  [ravi, meera] = [await createMember(server, 'ravi'), await createMember(server, 'meera')];
});
afterAll(() => server.close());
beforeEach(async () => {
  community = await createEventFixture(server, ravi);
  id = await community.createOccurrence({ location: 'evil.example' });
});

const readOccurrence = async () => (await server.request(`GET /events/occurrences/${id}`)).body;
/** The token in the mail to a guest. */
async function tokenFromMail(name: string): Promise<string> {
  const mail = await server.mails.nextMailTo(`${name.toLowerCase()}@vichara.test`, /registered/);
  const link = linkIn(mail);
  expect(link.href).toContain(`http://vichara.test/events/occurrence/${id}?cancel=`);
  expect(mail.text).toContain('“One Verse”');
  expect(mail.text).not.toContain('evil.example');
  return link.searchParams.get('cancel') ?? '';
}
const cancel = (token: string, occurrenceId = id) =>
  server.request(`POST /events/occurrences/${occurrenceId}/guests/cancel`, { body: { token } });

describe('a guest', () => {
  it('a guest is shown by name, and their email is never shown', async () => {
    const name = newName();
    const { status, body } = await community.registerGuest(id, name);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      guestCount: 1,
      spotsLeft: 1,
      isBooked: false,
      guests: [{ id: expect.any(String), name }],
      guestIds: [expect.any(String)],
      attendees: [],
      can: { book: false, delete: false },
    });
    expect(
      JSON.stringify([body, (await server.requestAs(ravi, `GET /events/occurrences/${id}`)).body]),
    ).not.toContain('@');
  });

  it('a guest cancels with the link in the mail, and a second use has the same reply', async () => {
    const name = newName();
    await community.registerGuest(id, name);
    const token = await tokenFromMail(name);
    expect((await readOccurrence()).guestCount).toBe(1);
    const otherId = await community.createOccurrence();
    expect((await cancel(token, otherId)).status).toBe(400);
    const { status, body } = await cancel(token);
    expect([status, body.guestCount, body.guests, body.spotsLeft]).toEqual([200, 0, [], 2]);
    expect((await cancel(token)).body).toEqual(body);
    const { rows } = await server.database.pool.query(
      'select name, email from guests where occurrence_id = $1',
      [id],
    );
    expect(rows).toEqual([{ name: '', email: null }]);
    expect((await community.registerGuest(id, name)).status).toBe(201);
    expect((await cancel(token)).status).toBe(200);
    expect((await readOccurrence()).guestCount).toBe(1);
    expect(await community.occurrencesWithWrongCounts()).toEqual([]);
  });

  it('an email, in upper or lower case, can register only one guest for an event', async () => {
    const name = newName();
    await community.registerGuest(id, name);
    const secondReply = await server.request(`POST /events/occurrences/${id}/guests`, {
      body: {
        name: 'Somebody',
        email: `${name.toUpperCase()}@vichara.test`,
      },
    });
    expect([secondReply.status, secondReply.body.errors]).toMatchObject([
      409,
      [{ path: 'email', message: 'This email is registered for this event already.' }],
    ]);
    expect((await readOccurrence()).guestCount).toBe(1);
  });

  it('a guest may use the email address of a member', async () => {
    const body = { name: 'Meera', email: meera.email };
    expect((await server.request(`POST /events/occurrences/${id}/guests`, { body })).status).toBe(201);
  });

  it('a registration is refused when the event is full or has ended', async () => {
    await community.registerGuest(id, newName());
    await community.book(id, meera);
    const fullReply = await community.registerGuest(id, newName());
    expect([fullReply.status, fullReply.body.message]).toEqual([409, 'This event is full.']);
    await community.createSeries(oneHourStartingIn(server.deps.clock(), -3));
    const since = server.deps.clock().subtract({ hours: 9 });
    const [past] = (
      await server.request(`GET /events/communities/${community.id}/occurrences?start=${since}`)
    ).body;
    const endedReply = await community.registerGuest(past.id, newName());
    expect([endedReply.status, endedReply.body.message]).toEqual([409, 'This event has ended.']);
  });

  it.each([
    ['no name', { email: 'a@vichara.test' }, 'name', 'Name is required'],
    ['no email', { name: 'Eoin' }, 'email', 'Email is required'],
    ['an invalid email', { name: 'Eoin', email: 'eoin' }, 'email', 'Invalid email address'],
    [
      'a line break in the email',
      { name: 'Eoin', email: 'a@vichara.test\r\nBcc: b@vichara.test' },
      'email',
      'Invalid email address',
    ],
  ])('a guest with %s is refused', async (_kind, body, path, message) => {
    const reply = await server.request(`POST /events/occurrences/${id}/guests`, { body });
    expect([reply.status, reply.body.errors]).toMatchObject([400, [{ path, message }]]);
  });

  it("a guide removes a guest once, and the guest's cancellation link still succeeds", async () => {
    const name = newName();
    const { body } = await community.registerGuest(id, name);
    const token = await tokenFromMail(name);
    const removal = `DELETE /events/occurrences/${id}/guests/${body.guestIds[0]}`;
    const otherId = await community.createOccurrence();
    expect(
      (await server.requestAs(ravi, `DELETE /events/occurrences/${otherId}/guests/${body.guestIds[0]}`))
        .status,
    ).toBe(404);
    expect((await server.requestAs(meera, removal)).status).toBe(403);
    expect((await server.requestAs(ravi, removal)).status).toBe(204);
    expect((await server.requestAs(ravi, removal)).status).toBe(404);
    expect((await cancel(token)).status).toBe(200);
    expect((await readOccurrence()).guestCount).toBe(0);
  });

  it('the email of a guest is deleted 30 days after the event, and a cancellation link needs no email to work', async () => {
    const name = newName();
    await community.registerGuest(id, name);
    const token = await tokenFromMail(name);
    const { eventsFeature } = await import('#server/events/feature.ts');
    const emails = async () =>
      (await server.database.pool.query('select email from guests where occurrence_id = $1', [id])).rows;
    const deps = { ...server.deps, clock: () => server.deps.clock().add({ hours: 24 * 32 }) };
    await eventsFeature.deleteExpired(server.deps);
    expect(await emails()).toEqual([{ email: `${name.toLowerCase()}@vichara.test` }]);
    await eventsFeature.deleteExpired(deps);
    expect(await emails()).toEqual([{ email: null }]);
    expect((await cancel(token)).status).toBe(200);
  });
});

it.each([`${crypto.randomUUID()}.zzzzzz.${'x'.repeat(43)}`, 'rubbish'])(
  'a forged link (%s) cancels nothing',
  async (token) => {
    await community.registerGuest(id, newName());
    expect((await cancel(token)).status).toBe(400);
    expect((await readOccurrence()).guestCount).toBe(1);
  },
);

it('events of a private community accept no guests, and earlier cancellation links are answered with 404', async () => {
  const name = newName();
  await community.registerGuest(id, name);
  const token = await tokenFromMail(name);
  await server.requestAs(ravi, `PUT /communities/${community.id}`, {
    ...COMMUNITY_DRAFT,
    privacy: 'private',
  });
  expect((await cancel(token)).status).toBe(404);
  expect((await community.registerGuest(id, newName())).status).toBe(404);
  const guestDraft = { name: 'Eoin', email: 'eoin@vichara.test' };
  expect((await server.requestAs(ravi, `POST /events/occurrences/${id}/guests`, guestDraft)).status).toBe(
    403,
  );
});

it('an IP address can register ten guests per hour, and an email can be registered ten times per hour and twenty times per day', async () => {
  const limitedServer = await openTestServer({ RATE_LIMITS: 'on' });
  const guide = await createMember(limitedServer, 'ravi');
  const otherCommunity = await createEventFixture(limitedServer, guide);
  const occurrenceId = await otherCommunity.createOccurrence({ capacity: 50 });
  const register = (number: number, ip: string) =>
    limitedServer.request(`POST /events/occurrences/${occurrenceId}/guests`, {
      body: { name: 'Eoin', email: `eoin-${number}@vichara.test` },
      ip,
    });
  for (let number = 0; number < 10; number += 1)
    expect((await register(number, '203.0.113.7')).status).toBe(201);
  const { status, headers } = await register(10, '203.0.113.7');
  expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await register(11, '203.0.113.8')).status).toBe(201);
  const registerTarget = async (number: number) =>
    limitedServer.request(`POST /events/occurrences/${await otherCommunity.createOccurrence()}/guests`, {
      body: { name: 'Eoin', email: 'target@vichara.test' },
      ip: `203.0.114.${number}`,
    });
  for (let number = 0; number < 10; number += 1) expect((await registerTarget(number)).status).toBe(201);
  expect((await registerTarget(10)).status).toBe(429);
  // Resets the hourly limits but not the daily one.
  const resetHourlyLimits = () =>
    limitedServer.database.pool.query("delete from rate_limits where key ~ '^guestsAn(Email|Address):'");
  await resetHourlyLimits();
  for (let number = 0; number < 10; number += 1) expect((await registerTarget(number)).status).toBe(201);
  await resetHourlyLimits();
  expect((await registerTarget(0)).status).toBe(429);
  await limitedServer.close();
});

it('a guide can change series at most sixty times per hour', async () => {
  const limitedServer = await openTestServer({ RATE_LIMITS: 'on' });
  const guide = await createMember(limitedServer, 'ravi');
  const otherCommunity = await createEventFixture(limitedServer, guide);
  const { body: series } = await otherCommunity.createSeries();
  const change = { title: 'One Verse', description: 'Aloud.', location: 'The Garden', capacity: 2 };
  const statuses: number[] = [];
  for (let n = 0; n < 61; n += 1)
    statuses.push((await limitedServer.requestAs(guide, `PUT /events/series/${series.id}`, change)).status);
  expect(statuses).toEqual([...Array(60).fill(200), 429]);
  await limitedServer.close();
});
