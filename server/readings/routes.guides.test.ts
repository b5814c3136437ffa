// Guides who leave, authors who delete their accounts, and two guides who change a reading at the same time.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadingDetails } from '#contract/readings/readings.ts';
import { callDuringTransaction } from '#tests/support/database/callDuringTransaction.ts';
import { createMember, type Member, PASSWORD } from '#tests/support/people/testPeople.ts';
import { passageAt, readingCalls } from '#tests/support/readings/readingCalls.ts';
import { readingDraft } from '#tests/support/readings/readingDraft.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
const calls = readingCalls(() => server);
const { call, refused, inDays } = calls;
let [meera, tomas, ravi] = [] as unknown as [Member, Member, Member];
/** The path of a new public community that Meera and Tomás guide and Ravi has joined. */
let community: string;
/** A reading that Meera has made, of which the first passage has opened. */
let reading: ReadingDetails;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deleteAccounts();
  [meera, tomas, ravi] = [
    await createMember(server, 'meera'),
    await createMember(server, 'tomas'),
    await createMember(server, 'ravi'),
  ];
  community = await calls.createCommunity(meera, [tomas, ravi]);
  await call(meera, `PUT ${community}/members/${tomas.id}`, { communityRole: 'guide' });
  reading = await calls.createReading(meera, community);
});

const path = () => `/readings/${reading.id}`;
const posts = () => `/passages/${passageAt(reading, 0).id}/posts`;
const daysOf = ({ passages }: ReadingDetails) => passages.map(({ opensOn }) => opensOn);
const draft = (change: object = {}) => ({
  ...readingDraft(reading.startsOn),
  passages: reading.passages.map(({ id, title, where, question }) => ({ id, title, where, question })),
  ...change,
});
const twoWeeks = () => ({ rhythm: { ...reading.rhythm, weeks: 2 } });

describe('of a guide who has left', () => {
  it('the readings and words stay, and the guide changes nothing any more', async () => {
    const { id } = await call(meera, `POST ${posts()}`, { content: 'Of a guide.' });
    await call(meera, `POST ${path()}/rest`, { weeks: 1 });
    await call(meera, `POST ${community}/leave`);
    const shown = await call(ravi, `GET ${path()}`);
    expect(shown).toMatchObject({ title: 'Talks', words: 'We read slowly.' });
    const changes: [string, object?][] = [
      [`PUT ${path()}`, draft()],
      [`POST ${path()}/rest`, { weeks: 1 }],
      [`DELETE ${path()}/rest`],
      [`POST ${path()}/end`],
      [`DELETE ${path()}`],
    ];
    for (const [change, body] of changes)
      expect([change, (await refused(meera, change, body))[0]]).toEqual([change, 403]);
    expect(await call(ravi, `GET ${path()}`)).toEqual(shown);
    expect((await call(meera, `GET ${path()}`)).can).toEqual({
      ...{ edit: false, end: false, delete: false, setPace: false },
    });
    expect((await call(ravi, `GET ${posts()}`)).items).toMatchObject([
      { id, content: 'Of a guide.', authorId: meera.id, author: { fullName: 'Meera Anand' } },
    ]);
  });
});

describe('of an account that is deleted', () => {
  it('the readings and words stay without a name, as posts do, and another guide goes on', async () => {
    const { id } = await call(meera, `POST ${posts()}`, { content: 'Of nobody.' });
    await call(meera, `POST ${community}/posts`, { content: 'A post.' });
    await call(meera, 'DELETE /account', { password: PASSWORD });
    const nameless = { authorId: null, author: null };
    const seen = await call(ravi, `GET ${posts()}`);
    expect(seen.items).toMatchObject([{ id, content: 'Of nobody.', ...nameless }]);
    expect((await call(ravi, `GET ${community}/posts`)).items).toMatchObject([nameless]);
    expect(await call(ravi, `GET ${path()}`)).toMatchObject({ title: 'Talks', words: 'We read slowly.' });
    expect(JSON.stringify([seen, await call(ravi, `GET ${path()}`)])).not.toMatch(/meera/i);
    await call(tomas, `PUT ${path()}`, draft({ words: 'Aloud.' }));
    await call(tomas, `POST ${path()}/end`);
  });
});

describe('of two guides who act at the same time', () => {
  it.each(['the rest first', 'the edit first'])(
    'a rest and an edit keep the days consistent, and an outdated edit is refused: %s',
    async (order) => {
      server.advanceClock({ seconds: 1 });
      const version = { 'if-match': `"${reading.updatedAt}"` };
      const rest = () => server.requestAs(tomas, `POST ${path()}/rest`, { weeks: 1 });
      const edit = () => server.requestAs(meera, `PUT ${path()}`, draft(twoWeeks()), version);
      const [rested, edited] =
        order === 'the rest first'
          ? await Promise.all([rest(), edit()])
          : (await Promise.all([edit(), rest()])).toReversed();
      expect(rested?.status).toBe(200);
      // The edit wins only if it came before the rest.
      const isEdited = edited?.body.rests?.length === 0;
      expect(edited?.status).toBe(isEdited ? 200 : 412);
      const after = await call(ravi, `GET ${path()}`);
      const gap = isEdited ? 14 : 7;
      expect(daysOf(after)).toEqual([inDays(0), inDays(gap + 7), inDays(2 * gap + 7)]);
      expect(after).toMatchObject({
        ...{ rests: [{ number: 2, weeks: 1 }], rhythm: { weeks: gap / 7 }, endsOn: inDays(2 * gap + 67) },
      });
    },
  );

  it('one of two edits of the same version wins', async () => {
    server.advanceClock({ seconds: 1 });
    const version = { 'if-match': `"${reading.updatedAt}"` };
    const replies = await Promise.all([
      server.requestAs(meera, `PUT ${path()}`, draft(twoWeeks()), version),
      server.requestAs(tomas, `PUT ${path()}`, draft({ words: 'Aloud.' }), version),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const [weeks, words] = replies[0]?.status === 200 ? [2, 'We read slowly.'] : [1, 'Aloud.'];
    const after = await call(ravi, `GET ${path()}`);
    expect(after).toMatchObject({ words, rhythm: { weeks } });
    expect(daysOf(after)).toEqual([inDays(0), inDays(7 * weeks), inDays(14 * weeks)]);
  });

  it('a reading that one of them ends stays ended, whether the rest of the other came before or after', async () => {
    const [rested, ended] = await Promise.all([
      server.requestAs(tomas, `POST ${path()}/rest`, { weeks: 1 }),
      server.requestAs(meera, `POST ${path()}/end`),
    ]);
    expect(ended.status).toBe(200);
    expect([200, 409]).toContain(rested.status);
    const after = await call(ravi, `GET ${path()}`);
    expect(after).toMatchObject({ state: 'ended', endsOn: inDays(0) });
    const moved = rested.status === 200 ? 7 : 0;
    expect(daysOf(after)).toEqual([inDays(0), inDays(7 + moved), inDays(14 + moved)]);
  });

  it.each([
    ['a rest', () => server.requestAs(tomas, `POST ${path()}/rest`, { weeks: 1 })],
    ['an edit', () => server.requestAs(tomas, `PUT ${path()}`, draft(twoWeeks()))],
  ])('%s that waits while the reading is ended does not open it again', async (_, change) => {
    const { status, body: reply } = await callDuringTransaction(
      server,
      (trx) => sql`select from readings where id = ${reading.id} for update`.execute(trx),
      change,
      async (trx) => {
        server.advanceClock({ seconds: 1 });
        await sql`update readings set ends_at = ${server.deps.clock()} where id = ${reading.id}`.execute(trx);
      },
    );
    expect([status, reply.message]).toEqual([409, 'This reading has ended.']);
  });
});
