import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_RUNG, TOO_SOON } from '#contract/events/sitBells.ts';
import { createEventFixture, type EventFixture } from '#tests/support/events/eventFixture.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let ravi: Member;
let meera: Member;
let tomas: Member;
let community: EventFixture;
beforeAll(async () => {
  server = await openTestServer();
  ravi = await createMember(server, 'ravi');
  meera = await createMember(server, 'meera');
  tomas = await createMember(server, 'tomas');
  community = await createEventFixture(server, ravi);
  await server.requestAs(tomas, `POST /communities/${community.id}/join`);
});
afterAll(() => server.close());

const PHASES = [
  { kind: 'settle', minutes: 5 },
  { kind: 'sit', minutes: 30, interval: 15 },
];

/** Creates an event of one hour with a shared sit of 35 minutes, which begins in some minutes. */
async function createSit(minutes: number, sit: object = { phases: PHASES }) {
  const start = server.deps.clock().add({ minutes });
  const startsAt = start.toString({ fractionalSecondDigits: 3 });
  const id = await community.createOccurrence({
    startTime: startsAt,
    endTime: start.add({ hours: 1 }).toString(),
    sit,
  });
  return { id, startsAt, path: `/events/occurrences/${id}` };
}

const later = (instant: string, minutes: number) =>
  Temporal.Instant.from(instant).add({ minutes }).toString({ fractionalSecondDigits: 3 });

async function canEnter(path: string, person: Member | null) {
  const { body } = await server.requestAs(person, `GET ${path}`);
  return body.can.enter;
}

/** The token of the link in a guest's mail. */
const tokenOf = ({ text = '' }: { text?: string | undefined }) => /\?cancel=([\w.-]+)/.exec(text)?.[1] ?? '';

describe('a room', () => {
  it('has the plan of its event', async () => {
    const { path, startsAt } = await createSit(10);
    const { status, body } = await server.requestAs(ravi, `GET ${path}/room`);
    expect(status).toBe(200);
    expect(body).toEqual({
      state: 'open',
      startsAt,
      phases: PHASES,
      endsAt: later(startsAt, 35),
      updatedAt: expect.any(String),
    });
  });

  it('admits those who have booked and those who may edit the event, and nobody else', async () => {
    const { id, path } = await createSit(10);
    for (const person of [null, meera, tomas]) {
      const refused = await server.requestAs(person, `GET ${path}/room`);
      expect(refused).toMatchObject({ status: 403, body: { code: 'not_booked' } });
      expect(refused.body.message).toBe('Only those who have booked can enter.');
      expect((await server.requestAs(person, `GET ${path}/room/stream`)).status).toBe(403);
      expect(await canEnter(path, person)).toBe(false);
    }
    await community.book(id, meera);
    expect((await server.requestAs(meera, `GET ${path}/room`)).status).toBe(200);
    expect(await canEnter(path, meera)).toBe(true);
    expect(await canEnter(path, ravi)).toBe(true);
  });

  it('admits every member of the community if it is open to them', async () => {
    const { path } = await createSit(10, { phases: PHASES, isOpen: true });
    expect((await server.requestAs(tomas, `GET ${path}/room`)).status).toBe(200);
    expect(await canEnter(path, tomas)).toBe(true);
    expect((await server.requestAs(meera, `GET ${path}/room`)).status).toBe(403);
    expect(await canEnter(path, null)).toBe(false);
  });

  it('admits a guest with the token from the mail, until the registration is cancelled', async () => {
    const { id, path } = await createSit(10);
    const other = await createSit(10);
    await community.registerGuest(id, 'Priya');
    const token = tokenOf(await server.mails.nextMailTo('priya@vichara.test', /registered/));
    const enter = (room: string) => server.request(`GET ${room}/room`, { headers: { 'guest-token': token } });
    const canEnterAsGuest = async () =>
      (await server.request(`GET ${path}`, { headers: { 'guest-token': token } })).body.can.enter;
    expect((await enter(path)).status).toBe(200);
    expect(await canEnterAsGuest()).toBe(true);
    expect(await canEnter(path, null)).toBe(false);
    expect((await enter(other.path)).status).toBe(403);
    await server.request(`POST ${path}/guests/cancel`, { body: { token } });
    expect((await enter(path)).status).toBe(403);
    expect(await canEnterAsGuest()).toBe(false);
  });

  it.each(['', 'x', `${crypto.randomUUID()}.zzzzzz.${'x'.repeat(43)}`, 'x'.repeat(600)])(
    'does not admit a caller with the forged token "%s"',
    async (token) => {
      const { path } = await createSit(10);
      const { status } = await server.request(`GET ${path}/room`, { headers: { 'guest-token': token } });
      expect(status).toBe(403);
    },
  );

  it('is not found if the event has no shared sit or was cancelled', async () => {
    const { path } = await createSit(10, undefined);
    const id = await community.createOccurrence();
    expect((await server.requestAs(ravi, `GET /events/occurrences/${id}/room`)).status).toBe(404);
    await server.requestAs(ravi, `DELETE ${path}`);
    expect((await server.requestAs(ravi, `GET ${path}/room`)).status).toBe(404);
  });

  it('is closed until 15 minutes before the start, and from 30 minutes after the end', async () => {
    const { path } = await createSit(16);
    const state = async () => (await server.requestAs(ravi, `GET ${path}/room`)).body.state;
    const stream = async () => (await server.requestAs(ravi, `GET ${path}/room/stream`)).body.code;
    expect(await state()).toBe('closed');
    expect(await stream()).toBe('room_closed');
    expect(await canEnter(path, ravi)).toBe(false);
    server.advanceClock({ minutes: 1 });
    expect(await state()).toBe('open');
    server.advanceClock({ minutes: 15 });
    expect(await state()).toBe('running');
    server.advanceClock({ minutes: 35 });
    expect(await state()).toBe('ended');
    expect(await canEnter(path, ravi)).toBe(true);
    server.advanceClock({ minutes: 30 });
    expect(await state()).toBe('closed');
    expect(await stream()).toBe('room_closed');
    expect(await canEnter(path, ravi)).toBe(false);
  });
});

describe('a change of a sit', () => {
  it('gives the room a later start, and does not change the event', async () => {
    const { path, startsAt } = await createSit(10);
    const change = { startsAt: later(startsAt, 5), phases: PHASES };
    const { status, body } = await server.requestAs(ravi, `PUT ${path}/room`, change);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...change, endsAt: later(startsAt, 40), state: 'open' });
    expect((await server.requestAs(ravi, `GET ${path}/room`)).body).toEqual(body);
    // The plan of the event does not change.
    const { body: event } = await server.requestAs(ravi, `GET ${path}`);
    expect(event).toMatchObject({ startTime: startsAt, sit: { phases: PHASES } });
  });

  it('is refused with 412 when it is based on an older version', async () => {
    const { path, startsAt } = await createSit(10);
    const { body: room } = await server.requestAs(ravi, `GET ${path}/room`);
    const put = (minutes: number, version: string) =>
      server.requestAs(
        ravi,
        `PUT ${path}/room`,
        { startsAt: later(startsAt, minutes), phases: PHASES },
        { 'if-match': `"${version}"` },
      );
    const first = await put(5, room.updatedAt);
    expect(first.status).toBe(200);
    expect((await put(10, room.updatedAt)).status).toBe(412);
    expect((await put(10, first.body.updatedAt)).status).toBe(200);
  });

  it('is refused if it moves a bell that has rung, or adds a bell within ten seconds', async () => {
    const { path, startsAt } = await createSit(1);
    server.advanceClock({ minutes: 3 });
    const put = (phases: object[], at = startsAt) =>
      server.requestAs(ravi, `PUT ${path}/room`, { startsAt: at, phases });
    const moved = await put(PHASES, later(startsAt, 5));
    expect(moved).toMatchObject({ status: 400, body: { errors: [{ path: 'phases', message: HAS_RUNG }] } });
    const tooSoon = await put([{ kind: 'settle', minutes: 2 }, PHASES[1] as object]);
    expect(tooSoon).toMatchObject({ status: 400, body: { errors: [{ path: 'phases', message: TOO_SOON }] } });
    const ended = await put([{ kind: 'settle', minutes: 3 }]);
    expect(ended).toMatchObject({ status: 200, body: { endsAt: later(startsAt, 3) } });
  });

  it.each([
    ['no phase', { phases: [] }],
    ['too many phases', { phases: Array.from({ length: 21 }, () => PHASES[0]) }],
    ['an unknown phase', { phases: [{ kind: 'dance', minutes: 5 }] }],
    ['a phase without minutes', { phases: [{ kind: 'sit', minutes: 0 }] }],
    ['no start', { startsAt: undefined }],
    ['a start before the room opens', { startsAt: later(new Date().toISOString(), -60) }],
    ['an end long after the event', { phases: [{ kind: 'sit', minutes: 180 }, PHASES[1]] }],
  ])('is refused with 400 if it has %s', async (_name, change) => {
    const { path, startsAt } = await createSit(10);
    const body = { startsAt, phases: PHASES, ...change };
    expect((await server.requestAs(ravi, `PUT ${path}/room`, body)).status).toBe(400);
  });

  it('is refused to those who may not edit the event, even if they have booked', async () => {
    const { id, path, startsAt } = await createSit(10);
    await community.book(id, meera);
    const body = { startsAt: later(startsAt, 5), phases: PHASES };
    expect((await server.requestAs(null, `PUT ${path}/room`, body)).status).toBe(401);
    expect((await server.requestAs(meera, `PUT ${path}/room`, body)).status).toBe(403);
    expect((await server.requestAs(tomas, `PUT ${path}/room`, body)).status).toBe(403);
  });

  it('is refused with 409 while the room is closed', async () => {
    const { path, startsAt } = await createSit(60);
    const change = { startsAt: later(startsAt, 5), phases: PHASES };
    const refused = await server.requestAs(ravi, `PUT ${path}/room`, change);
    expect(refused).toMatchObject({ status: 409, body: { code: 'room_closed' } });
  });

  it('does not apply any more when the event itself is moved afterwards', async () => {
    const { id, path, startsAt } = await createSit(10);
    await server.requestAs(ravi, `PUT ${path}/room`, { startsAt: later(startsAt, 5), phases: PHASES });
    const moved = later(startsAt, 2);
    await server.database.db
      .updateTable('occurrences')
      .set({ starts_at: Temporal.Instant.from(moved) })
      .where('id', '=', id)
      .execute();
    expect((await server.requestAs(ravi, `GET ${path}/room`)).body.startsAt).toBe(moved);
  });
});

it('anyone can read the time of the server, in milliseconds', async () => {
  const before = server.deps.clock().epochMilliseconds;
  const { status, body, headers } = await server.request('GET /time');
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(body.received).toBeGreaterThanOrEqual(before);
  expect(body.sent).toBeGreaterThanOrEqual(body.received);
  expect(body.sent).toBeLessThanOrEqual(server.deps.clock().epochMilliseconds);
});

it('anyone can read the time of the server as often as they want', async () => {
  const limited = await openTestServer({ RATE_LIMITS: 'on' });
  const statuses = new Set<number>();
  for (let count = 0; count < 310; count += 1) statuses.add((await limited.request('GET /time')).status);
  expect([...statuses]).toEqual([200]);
  expect((await limited.request('GET /communities')).status).toBe(200);
  await limited.close();
});
