import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openServer, type Server } from '#server/server.ts';
import { createEventFixture, type EventFixture } from '#tests/support/events/eventFixture.ts';
import { type OpenedStream, openRoomStream } from '#tests/support/events/roomStream.ts';
import { suspensionCalls } from '#tests/support/people/suspensions.ts';
import { createMember, type Member, signIn } from '#tests/support/people/testPeople.ts';
import { quietLogger } from '#tests/support/servers/quietLogger.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let url: string;
let ravi: Member;
let meera: Member;
let tomas: Member;
let community: EventFixture;
beforeAll(async () => {
  server = await openTestServer();
  url = await listen(server);
  ravi = await createMember(server, 'ravi');
  meera = await createMember(server, 'meera');
  tomas = await createMember(server, 'tomas');
  community = await createEventFixture(server, ravi);
  await server.requestAs(tomas, `POST /communities/${community.id}/join`);
});
afterAll(() => server.close());

const listen = ({ app }: Pick<Server, 'app'>) => app.listen({ port: 0, host: '127.0.0.1' });

const opened: OpenedStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

const PHASES = [{ kind: 'sit', minutes: 30 }];

async function createSit(sit: object = {}) {
  const start = server.deps.clock().add({ minutes: 10 });
  const times = { startTime: start.toString(), endTime: start.add({ hours: 1 }).toString() };
  return community.createOccurrence({ ...times, sit: { phases: PHASES, ...sit } });
}

async function enter(id: string, person: { token?: string; guestToken?: string }, at = url) {
  const stream = await openRoomStream(at, id, person);
  opened.push(stream);
  return stream;
}

const lastCount = ({ events }: OpenedStream) => events.filter((event) => event.startsWith('here')).at(-1);
const storedCounts = (id: string) =>
  server.database.db.selectFrom('room_counts').selectAll().where('occurrence_id', '=', id).execute();

describe('the stream of a room', () => {
  it('begins with the plan and the number of people', async () => {
    const id = await createSit();
    const stream = await enter(id, ravi);
    expect(stream.status).toBe(200);
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
      'cache-control': 'no-store',
    });
    await expect.poll(() => stream.events.length).toBe(2);
    const { body } = await server.requestAs(ravi, `GET /events/occurrences/${id}/room`);
    const { state: _state, ...plan } = body;
    expect(stream.events).toEqual([`plan ${JSON.stringify(plan)}`, 'here {"count":1}']);
  });

  it('sends a change to everyone in the room', async () => {
    const id = await createSit({ isOpen: true });
    const streams = [await enter(id, ravi), await enter(id, tomas)];
    const startsAt = server.deps.clock().add({ minutes: 20 }).toString({ fractionalSecondDigits: 3 });
    await server.requestAs(ravi, `PUT /events/occurrences/${id}/room`, { startsAt, phases: PHASES });
    for (const { events } of streams)
      await expect.poll(() => events.filter((event) => event.includes(startsAt)).length).toBe(1);
  });

  it('sends a new number of people at most every ten seconds, and counts a person with two browsers once', async () => {
    const id = await createSit({ isOpen: true });
    const stream = await enter(id, ravi);
    await expect.poll(() => lastCount(stream)).toBe('here {"count":1}');
    await enter(id, tomas);
    await enter(id, tomas);
    await expect.poll(async () => (await storedCounts(id))[0]?.count).toBe(2);
    expect(lastCount(stream)).toBe('here {"count":1}');
    server.advanceClock({ seconds: 10 });
    await expect.poll(() => lastCount(stream)).toBe('here {"count":2}');
  });

  it('sends a comment every 25 seconds, so that no proxy closes it', async () => {
    const stream = await enter(await createSit(), ravi);
    const comments = () => stream.events.filter((event) => event === ':').length;
    server.advanceClock({ seconds: 25 });
    await expect.poll(comments).toBe(1);
    server.advanceClock({ seconds: 25 });
    await expect.poll(comments).toBe(2);
  });

  it('stores the number of people without anything about them, and only while somebody is there', async () => {
    const id = await createSit();
    const stream = await enter(id, ravi);
    await expect.poll(async () => (await storedCounts(id)).length).toBe(1);
    expect(Object.keys((await storedCounts(id))[0] ?? {})).toEqual([
      'occurrence_id',
      'server_id',
      'count',
      'counted_at',
    ]);
    stream.close();
    await expect.poll(async () => (await storedCounts(id)).length).toBe(0);
  });

  it('is refused after eight streams of the same person', async () => {
    const id = await createSit();
    for (let count = 0; count < 8; count++) expect((await enter(id, ravi)).status).toBe(200);
    expect((await enter(id, ravi)).status).toBe(429);
  });

  it('is not opened by a HEAD request', async () => {
    const id = await createSit();
    const url = `/api/v1/events/occurrences/${id}/room/stream`;
    const headers = { authorization: `Bearer ${ravi.token}` };
    expect((await server.app.inject({ method: 'HEAD', url, headers })).statusCode).toBe(404);
  });
});

describe('the stream of somebody in a room', () => {
  /** Advances the clock, so that the rights of all streams are checked again. */
  const advanceToCheck = () => server.advanceClock({ seconds: 30 });

  it('ends after the booking is cancelled', async () => {
    const id = await createSit();
    await community.book(id, meera);
    const [stream, other] = [await enter(id, meera), await enter(id, ravi)];
    await community.cancelBooking(id, meera);
    advanceToCheck();
    await expect.poll(stream.hasEnded).toBe(true);
    expect(other.hasEnded()).toBe(false);
  });

  it('ends after the member leaves the community, if the room is open to members', async () => {
    const id = await createSit({ isOpen: true });
    const stream = await enter(id, tomas);
    await server.requestAs(tomas, `POST /communities/${community.id}/leave`);
    advanceToCheck();
    await expect.poll(stream.hasEnded).toBe(true);
    await server.requestAs(tomas, `POST /communities/${community.id}/join`);
  });

  it('ends after the session ends', async () => {
    const id = await createSit();
    const guest = await createMember(server, 'ines');
    await community.book(id, guest);
    const stream = await enter(id, guest);
    await server.requestAs(guest, 'POST /auth/logout');
    advanceToCheck();
    await expect.poll(stream.hasEnded).toBe(true);
  });

  it('ends after the member is suspended', async () => {
    const id = await createSit({ isOpen: true });
    const stream = await enter(id, tomas);
    const anandi = await createMember(server, 'anandi');
    const { suspend, lift } = suspensionCalls(
      () => server,
      () => anandi,
    );
    await suspend(tomas);
    advanceToCheck();
    await expect.poll(stream.hasEnded).toBe(true);
    await lift(tomas);
    tomas.token = await signIn(server.deps, tomas.id);
  });

  it('ends after the registration of a guest is cancelled', async () => {
    const id = await createSit();
    await community.registerGuest(id, 'Priya');
    const { text = '' } = await server.mails.nextMailTo('priya@vichara.test', /registered/);
    const guestToken = /\?cancel=([\w.-]+)/.exec(text)?.[1] ?? '';
    const stream = await enter(id, { guestToken });
    expect(stream.status).toBe(200);
    advanceToCheck();
    await expect.poll(() => stream.events).toContain(':');
    expect(stream.hasEnded()).toBe(false);
    await server.request(`POST /events/occurrences/${id}/guests/cancel`, { body: { token: guestToken } });
    advanceToCheck();
    await expect.poll(stream.hasEnded).toBe(true);
  });

  it('ends when the event is cancelled', async () => {
    const id = await createSit();
    const stream = await enter(id, ravi);
    await server.requestAs(ravi, `DELETE /events/occurrences/${id}`);
    await expect.poll(stream.hasEnded).toBe(true);
  });

  it('ends when the room closes', async () => {
    const stream = await enter(await createSit(), ravi);
    server.advanceClock({ minutes: 10 + 30 + 30 });
    await expect.poll(stream.hasEnded).toBe(true);
  });
});

describe('with two servers', () => {
  it('the number of people is the sum, and the count of a server that has stopped does not matter', async () => {
    const { settings, clock } = server.deps;
    const second = await openServer(settings, quietLogger, { clock, database: server.database });
    const id = await createSit({ isOpen: true });
    const stream = await enter(id, ravi);
    const other = await enter(id, tomas, await listen(second));
    await expect.poll(async () => (await storedCounts(id)).length).toBe(2);
    server.advanceClock({ seconds: 10 });
    await expect.poll(() => lastCount(stream)).toBe('here {"count":2}');
    await expect.poll(() => lastCount(other)).toBe('here {"count":2}');
    // Simulates a third server that was killed: its count is valid for 20 seconds, and is then deleted.
    await server.database.db
      .insertInto('room_counts')
      .values({ occurrence_id: id, server_id: crypto.randomUUID(), count: 5, counted_at: clock() })
      .execute();
    server.advanceClock({ seconds: 10 });
    await expect.poll(() => lastCount(stream)).toBe('here {"count":7}');
    server.advanceClock({ seconds: 21 });
    await expect.poll(() => lastCount(stream)).toBe('here {"count":2}');
    await expect.poll(async () => (await storedCounts(id)).length).toBe(2);
    // A server that shuts down ends its streams first.
    await second.drain();
    expect(other.hasEnded()).toBe(true);
    expect(stream.hasEnded()).toBe(false);
    await second.app.close();
  });
});
