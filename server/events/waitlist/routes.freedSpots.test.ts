// Tests the spots that come free when a member leaves or is removed, and what is shown and exported of waitlists.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_LISTED_WAITING } from '#contract/events/waitlist.ts';
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
  [meera, tomas] = [await createMember(server, 'meera'), await createMember(server, 'tomas')];
  community = await createEventFixture(server, ravi);
});
afterAll(() => server.close());

const spotMailsTo = async ({ email }: Member) => {
  await server.waitForMails();
  return server.mails.mails.filter(
    ({ to, subject }) => to?.[0]?.address === email && subject === 'A spot has come free',
  );
};

describe('a spot in a private community', () => {
  const memberPath = () => `/communities/${community.id}/members/${tomas.id}`;
  it.each([
    ['leaves', () => server.requestAs(tomas, `POST /communities/${community.id}/leave`)],
    ['is removed', () => server.requestAs(ravi, `DELETE ${memberPath()}`)],
    [
      'is banned',
      () =>
        server.requestAs(ravi, `POST /communities/${community.id}/decisions`, {
          subject: { kind: 'member', id: tomas.id },
          action: 'banned',
          words: 'Please find another place.',
        }),
    ],
  ])('is offered to the waitlist with a mail when its member %s', async (_, end) => {
    community = await createEventFixture(server, ravi);
    for (const person of [meera, tomas])
      await server.requestAs(person, `POST /communities/${community.id}/join`);
    const settings = { name: 'Morning Hill', description: 'Before sunrise.', privacy: 'private' };
    await server.requestAs(ravi, `PUT /communities/${community.id}`, settings);
    const id = await community.createOccurrence({ capacity: 1 });
    await community.book(id, tomas);
    await server.requestAs(meera, `POST /events/occurrences/${id}/waitlist`);
    const mailCount = (await spotMailsTo(meera)).length;
    expect((await end()).status).toBeLessThan(300);
    const { body } = await server.requestAs(meera, `GET /events/occurrences/${id}`);
    expect(body).toMatchObject({ attendeeCount: 0, spotsLeft: 0, waitlist: { mine: 'offered' } });
    expect(await spotMailsTo(meera)).toHaveLength(mailCount + 1);
    expect(await community.occurrencesWithWrongCounts()).toEqual([]);
  });

  it('is offered to the next person when the member to whom it is offered leaves', async () => {
    community = await createEventFixture(server, ravi);
    for (const person of [meera, tomas])
      await server.requestAs(person, `POST /communities/${community.id}/join`);
    const settings = { name: 'Morning Hill', description: 'Before sunrise.', privacy: 'private' };
    await server.requestAs(ravi, `PUT /communities/${community.id}`, settings);
    const id = await community.createOccurrence({ capacity: 1 });
    await community.book(id, ravi);
    for (const person of [tomas, meera])
      await server.requestAs(person, `POST /events/occurrences/${id}/waitlist`);
    await community.cancelBooking(id, ravi);
    await server.requestAs(tomas, `POST /communities/${community.id}/leave`);
    const { body } = await server.requestAs(meera, `GET /events/occurrences/${id}`);
    expect(body.waitlist.mine).toBe('offered');
    expect(await community.occurrencesWithWrongCounts()).toEqual([]);
  });
});

it('the reply to a guest who joins a waitlist is the same whether or not their email has a spot', async () => {
  community = await createEventFixture(server, ravi);
  const id = await community.createOccurrence({ capacity: 2 });
  await community.registerGuest(id, 'Priya');
  await community.book(id, meera);
  const joinWith = async (email: string) => {
    const body = { name: 'Somebody', email };
    const reply = await server.request(`POST /events/occurrences/${id}/waitlist/guests`, { body });
    return [reply.status, reply.body];
  };
  const replyToStranger = await joinWith('stranger@vichara.test');
  expect(replyToStranger[0]).toBe(201);
  expect(await joinWith('priya@vichara.test')).toEqual(replyToStranger);
  expect(await joinWith(meera.email)).toEqual(replyToStranger);
});

it('the guide reads the first 200 people on a waitlist', async () => {
  const id = await community.createOccurrence({ capacity: 1 });
  await community.book(id, ravi);
  await sql`
    insert into waiting (id, occurrence_id, name, email, nonce, joined_at)
    select gen_random_uuid(), ${id}::uuid, 'Guest ' || n, 'guest' || n || '@vichara.test', n::text,
      timestamptz '2026-01-01' + n * interval '1 second'
    from generate_series(1, ${MAX_LISTED_WAITING + 1}::integer) as n`.execute(server.database.db);
  const { body } = await server.requestAs(ravi, `GET /events/occurrences/${id}/waitlist`);
  expect([body.length, body[0].name, body.at(-1).name]).toEqual([200, 'Guest 1', 'Guest 200']);
});

it('the archive contains the places of a member on waitlists, and the places are deleted with the account', async () => {
  const { eventsFeature } = await import('#server/events/feature.ts');
  const noor = await createMember(server, 'noor');
  const { body: series } = await community.createSeries({ capacity: 1 });
  const [{ id, startTime }] = series.upcomingOccurrences;
  await community.book(id, ravi);
  await server.requestAs(noor, `POST /events/occurrences/${id}/waitlist`);
  const file = eventsFeature.archive(server.deps, noor.id).find(({ path }) => path === 'waitlists.json');
  let content = '';
  if (file && 'text' in file) for await (const part of file.text()) content += part;
  expect(JSON.parse(content)).toEqual([{ title: 'One Verse', startTime, joinedAt: expect.any(String) }]);
  expect((await server.requestAs(noor, 'DELETE /account', { password: 'still water runs' })).status).toBe(
    204,
  );
  const { body: waiting } = await server.requestAs(ravi, `GET /events/occurrences/${id}/waitlist`);
  expect(waiting).toEqual([]);
});
