// Two server processes share one PostgreSQL database. A hundred people book, wait and give back spots at the same time;
// half of them use the first server, half the second.
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertAccount } from '#server/account/public.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import { MAIL_QUEUE } from '#server/platform/jobs/mailQueue.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { openServer } from '#server/server.ts';
import { createPostgresDatabase } from '#tests/support/database/testDatabase.ts';
import { COMMUNITY_DRAFT, EVENT_DRAFT, oneHourStartingIn } from '#tests/support/events/eventFixture.ts';
import { type Member, signIn } from '#tests/support/people/testPeople.ts';
import { type MailSink, openMailSink } from '#tests/support/servers/mailSink.ts';
import { quietLogger } from '#tests/support/servers/quietLogger.ts';
import { callServer, type ServerProcess, startServer } from '#tests/support/servers/serverProcess.ts';

const CAPACITY = 10;

let mails: MailSink;
let database: Database;
let servers: ServerProcess[];
let guide: Member;
let crowd: Member[];
beforeAll(async () => {
  mails = await openMailSink();
  const url = await createPostgresDatabase();
  const environment = {
    DATA_DIR: fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-waitlist-')),
    DATABASE_URL: url,
    SESSION_SECRET: crypto.randomBytes(32).toString('hex'),
    SMTP_URL: mails.url,
    LOG_LEVEL: 'warn',
  };
  [guide, ...crowd] = (await createMembers(environment, 101)) as [Member, ...Member[]];
  database = await openDatabase({ url });
  servers = await Promise.all([startServer(environment), startServer(environment)]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.close();
  await mails.close();
});

/** Inserts members with sessions that the servers accept. */
async function createMembers(environment: Record<string, string>, count: number): Promise<Member[]> {
  const server = await openServer(readSettings(environment), quietLogger);
  const { deps } = server;
  const members: Member[] = [];
  for (let number = 0; number < count; number += 1) {
    const username = `person-${number}`;
    const account = { id: newId(), username, email: `${username}@vichara.test`, created_at: deps.clock() };
    await insertAccount(deps.db, { ...account, role: 'sadhaka', password_hash: '-' });
    members.push({ ...account, token: await signIn(deps, account.id) });
  }
  await server.close();
  return members;
}

/** Calls the server of a member. */
const callAs = (member: Member, call: string, body?: object) =>
  callServer(servers[crowd.indexOf(member) % 2 ? 1 : 0]?.url ?? '', call, { token: member.token, body });
const callAtOnce = (members: Member[], call: string) =>
  Promise.all(members.map((member) => callAs(member, call)));

async function createEvent(): Promise<string> {
  const community = await callAs(guide, 'POST /communities', COMMUNITY_DRAFT);
  const { body } = await callAs(guide, 'POST /events/series', {
    communityId: community.body.id,
    ...EVENT_DRAFT,
    ...oneHourStartingIn(Temporal.Now.instant(), 72),
    timezone: 'UTC',
    capacity: CAPACITY,
  });
  return body.upcomingOccurrences[0].id;
}

/** The places on the waitlist to which a spot was offered by mail, once for each mail. */
async function offeredPlaces(): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select data->>'id' as id from pgboss.job where name = $1 and data->>'mail' = 'spotOffered'`,
    [MAIL_QUEUE],
  );
  return rows.map(({ id }) => id);
}

/**
 * Waits until no mail is left to be sent. A mail is not sent to somebody who has already taken or declined
 * the spot.
 */
async function addressesOfSentOffers(): Promise<string[]> {
  const unsent = async () => {
    const { rows } = await database.pool.query(
      `select count(*)::integer as count from pgboss.job where name = $1 and state <> 'completed'`,
      [MAIL_QUEUE],
    );
    return rows[0].count;
  };
  await expect.poll(unsent).toBe(0);
  const offers = mails.mails.filter(({ subject }) => subject === 'A spot has come free');
  return offers.flatMap(({ to }) => to?.[0]?.address ?? []);
}

/** The taken and the kept spots, as rows and as stored counts. */
async function spotsOf(id: string) {
  const { rows } = await database.pool.query(
    `select attendee_count as booked, offered_count as offered, waiting_count as waiting,
      (select count(*) from bookings where occurrence_id = $1)::integer as booking_rows,
      (select count(offer_ends_at) from waiting where occurrence_id = $1)::integer as offer_rows,
      (select count(*) from waiting where occurrence_id = $1)::integer as waiting_rows
    from occurrences where id = $1`,
    [id],
  );
  return rows[0];
}

it('a hundred people on two servers never exceed the capacity, and those who wait are asked in their order, each once', async () => {
  const id = await createEvent();
  const event = `/events/occurrences/${id}`;
  const bookings = await callAtOnce(crowd, `POST ${event}/book`);
  const booked = crowd.filter((_, index) => bookings[index]?.status === 200);
  const others = crowd.filter((_, index) => bookings[index]?.status === 409);
  expect([booked.length, others.length]).toEqual([CAPACITY, 90]);

  // The database orders those who join at the same time, and puts them before those who join afterwards.
  const joining = [others.slice(0, 45), others.slice(45)] as [Member[], Member[]];
  for (const members of joining) await callAtOnce(members, `POST ${event}/waitlist`);
  const { body: waitlist } = await callAs(guide, `GET ${event}/waitlist`);
  const order: string[] = waitlist.map(({ name }: { name: string }) => name);
  const namesOf = (members: Member[]) => members.map(({ username }) => username).toSorted();
  expect(order.slice(0, 45).toSorted()).toEqual(namesOf(joining[0]));
  expect(order.slice(45).toSorted()).toEqual(namesOf(joining[1]));
  const firstPlaces = (count: number): string[] =>
    waitlist
      .slice(0, count)
      .map((place: { id: string }) => place.id)
      .toSorted();

  // Everyone with a spot gives it back while everyone who waits tries to book one.
  const tries = callAtOnce(others, `POST ${event}/book`);
  await callAtOnce(booked, `POST ${event}/cancel-booking`);
  for (const { status, body } of await tries) {
    expect([200, 409]).toContain(status);
    if (status === 200) expect(body.attendeeCount).toBeLessThanOrEqual(CAPACITY);
  }
  expect((await offeredPlaces()).toSorted()).toEqual(firstPlaces(10));

  // Those who were asked decline or give back their spots while the others try again.
  const asked = others.filter(({ username }) => order.indexOf(username) < 10);
  const rest = others.filter((member) => !asked.includes(member));
  const secondTries = callAtOnce(rest, `POST ${event}/book`);
  await Promise.all([
    callAtOnce(asked, `POST ${event}/waitlist/leave`),
    callAtOnce(asked, `POST ${event}/cancel-booking`),
  ]);
  await secondTries;
  expect((await offeredPlaces()).toSorted()).toEqual(firstPlaces(20));
  const addresses = await addressesOfSentOffers();
  expect(new Set(addresses).size).toBe(addresses.length);
  const mailed = others.filter(({ email }) => addresses.includes(email));
  expect(order.slice(0, 20)).toEqual(expect.arrayContaining(namesOf(mailed)));
  expect(mailed).toHaveLength(addresses.length);
  const { booked: bookedCount, offered, waiting, ...rows } = await spotsOf(id);
  expect(bookedCount + offered).toBe(CAPACITY);
  expect(rows).toEqual({ booking_rows: bookedCount, offer_rows: offered, waiting_rows: waiting });
  expect(waiting).toBe(80 - bookedCount);
});
