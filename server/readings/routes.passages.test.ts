import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PassageItem, ReadingDetails } from '#contract/readings/readings.ts';
import { createMember, type Member, type Person, TEST_PEOPLE } from '#tests/support/people/testPeople.ts';
import { readingDraft } from '#tests/support/readings/readingDraft.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
const people = {} as Record<Person, Member>;
/** The path of a new public community that Meera guides and Ravi and Tomás have joined. */
let community: string;
let reading: ReadingDetails;
/** The path of the posts about the first passage, which has opened. */
let posts: string;
beforeAll(async () => {
  server = await openTestServer();
  for (const person of Object.keys(TEST_PEOPLE) as Person[])
    people[person] = await createMember(server, person);
});
afterAll(() => server.close());
beforeEach(async () => {
  const { id } = await call('meera', 'POST /communities', { name: 'Hill', description: 'Dawn.' });
  community = `/communities/${id}`;
  for (const person of ['ravi', 'tomas'] as const) await call(person, `POST ${community}/join`);
  reading = await call('meera', `POST ${community}/readings`, readingDraft(today()));
  posts = `/passages/${passage(0).id}/posts`;
});

const today = () => server.deps.clock().toZonedDateTimeISO('UTC').toPlainDate().toString();
const passage = (index: number) => reading.passages[index] as PassageItem;

async function call(person: Person, path: string, body?: object) {
  const reply = await server.requestAs(people[person], path, body);
  expect([path, Math.floor(reply.status / 100)], JSON.stringify(reply.body)).toEqual([path, 2]);
  return reply.body;
}

async function refused(person: Person, path: string, body?: object) {
  const { status, body: reply } = await server.requestAs(people[person], path, body);
  return [status, reply.message];
}
const WRITTEN = [409, 'You have already written about this passage.'];

describe('words on a passage', () => {
  it('are a post that is listed with the passage, oldest first, and not with the community', async () => {
    const mine = await call('ravi', `POST ${posts}`, { content: 'The **silence**.', format: 'formatted' });
    server.advanceClock({ minutes: 1 });
    await call('tomas', `POST ${posts}`, { content: 'Between two thoughts.' });
    const about = { id: passage(0).id, title: 'Silence', readingId: reading.id };
    expect(mine).toMatchObject({ passage: about, replyCount: 0, can: { edit: true, reply: true } });
    const { items } = await call('meera', `GET ${posts}`);
    expect(items.map((post: { authorId: string }) => post.authorId)).toEqual([
      people.ravi.id,
      people.tomas.id,
    ]);
    expect(items[0].passage).toEqual(about);
    const first = await call('meera', `GET ${posts}?limit=1`);
    const second = await call('meera', `GET ${posts}?limit=1&cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items]).toEqual(items);
    expect((await call('meera', `GET ${community}/posts`)).items).toEqual([]);
    expect(await call('ravi', `GET ${community}/posts/${mine.id}`)).toEqual(mine);
    const seen = await call('ravi', `GET /passages/${passage(0).id}`);
    expect(seen).toMatchObject({ mine: { id: mine.id }, can: { write: false }, changedAt: null });
    expect((await call('meera', `GET /passages/${passage(0).id}`)).mine).toBeNull();
    expect((await call('ravi', `GET /readings/${reading.id}`)).passages[0].hasMine).toBe(true);
    expect((await call('meera', `GET /readings/${reading.id}`)).passages[0].hasMine).toBe(false);
  });

  it('are found, answered and edited like every post, but cannot be pinned', async () => {
    const { id } = await call('ravi', `POST ${posts}`, { content: 'The silence between.' });
    await call('tomas', `POST ${community}/posts/${id}/replies`, { content: 'Yes.' });
    const edited = await call('ravi', `PUT ${community}/posts/${id}`, { content: 'The silence within.' });
    expect(edited).toMatchObject({ content: 'The silence within.', passage: { id: passage(0).id } });
    const found = await call('tomas', `GET ${community}/posts/search?q=within`);
    expect(found.items).toMatchObject([{ postId: id }]);
    expect(await refused('meera', `PUT ${community}/pins`, { postIds: [id] })).toEqual([
      400,
      'One of these posts is not in this community.',
    ]);
  });

  it('are written once, after the passage has opened and before the reading ends', async () => {
    await call('ravi', `POST ${posts}`, { content: 'One.' });
    expect(await refused('ravi', `POST ${posts}`, { content: 'Two.' })).toEqual(WRITTEN);
    const [status, message] = await refused('ravi', `POST /passages/${passage(1).id}/posts`, {
      content: 'Early.',
    });
    expect([status, message]).toEqual([409, expect.stringMatching(/^This passage opens on .+\.$/)]);
    server.advanceClock({ hours: 24 * 7 });
    await call('ravi', `POST /passages/${passage(1).id}/posts`, { content: 'In time.' });
    const other = { name: 'Lake', description: 'Dusk.', privacy: 'private' };
    await call('meera', `PUT ${community}`, other);
    expect(await refused('samuel', `POST ${posts}`, { content: 'Mine.' })).toEqual([
      404,
      'Passage not found.',
    ]);
    expect(await refused('samuel', `GET ${posts}`)).toEqual([404, 'Passage not found.']);
  });

  it('leave their place when their author deletes them, and cannot be restored after others were written', async () => {
    const { id } = await call('ravi', `POST ${posts}`, { content: 'One.' });
    await call('ravi', `DELETE ${community}/posts/${id}`);
    expect((await call('ravi', `GET /passages/${passage(0).id}`)).can.write).toBe(true);
    const next = await call('ravi', `POST ${posts}`, { content: 'Two.' });
    expect(await refused('ravi', `POST ${community}/deleted/${id}/restore`)).toEqual(WRITTEN);
    await call('ravi', `DELETE ${community}/posts/${next.id}`);
    await call('ravi', `POST ${community}/deleted/${id}/restore`);
    expect(await call('ravi', `GET /passages/${passage(0).id}`)).toMatchObject({
      mine: { id, content: 'One.', passage: { id: passage(0).id } },
    });
  });

  it('keep their place when a guide removes them, until the removal is final', async () => {
    const { id } = await call('ravi', `POST ${posts}`, { content: 'One.' });
    await call('meera', `DELETE ${community}/posts/${id}`);
    expect(await refused('ravi', `POST ${posts}`, { content: 'Two.' })).toEqual(WRITTEN);
    expect(await refused('meera', `DELETE /readings/${reading.id}`)).toEqual([
      409,
      'Members have written about this book, so it stays.',
    ]);
    await call('meera', `DELETE ${community}/deleted/${id}`);
    await call('ravi', `POST ${posts}`, { content: 'Two.' });
  });

  it('show that the question was changed after they were written', async () => {
    const { passages, ...rest } = await call('meera', `GET /readings/${reading.id}`);
    const draft = { ...readingDraft(rest.startsOn), passages: structuredClone(passages) };
    draft.passages[0].question = 'Who is it?';
    await call('meera', `PUT /readings/${reading.id}`, draft);
    expect((await call('ravi', `GET /passages/${passage(0).id}`)).changedAt).toBeNull();
    await call('ravi', `POST ${posts}`, { content: 'One.' });
    draft.passages[0].question = 'Who asks?';
    await call('meera', `PUT /readings/${reading.id}`, draft);
    expect((await call('ravi', `GET /passages/${passage(0).id}`)).changedAt).not.toBeNull();
  });

  it('are one for each member when many write at the same time, and twice', async () => {
    const writers = ['ravi', 'tomas', 'meera'] as const;
    const replies = await Promise.all(
      [...writers, ...writers, ...writers].map((person) =>
        server.requestAs(people[person], `POST ${posts}`, { content: 'At once.' }),
      ),
    );
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, 201, 201, 409, 409, 409, 409, 409, 409]);
    expect((await call('meera', `GET ${posts}`)).items).toHaveLength(3);
  });

  it('are decided about and appealed like every post', async () => {
    const { id } = await call('ravi', `POST ${posts}`, { content: 'Unkind.' });
    await call('tomas', `POST ${community}/reports`, { subject: { kind: 'post', id }, ground: 'harm' });
    const [item] = (await call('meera', `GET ${community}/cases`)).items;
    await call('meera', `POST /cases/${item.id}/decision`, {
      ...{ action: 'removed', removeContent: true, words: 'Kinder, please.' },
    });
    expect((await call('tomas', `GET ${posts}`)).items).toEqual([]);
    const [decision] = (await call('ravi', 'GET /account/decisions')).items;
    await call('ravi', `POST /account/decisions/${decision.id}/appeal`, { words: 'It was meant kindly.' });
    await call('anandi', `POST /cases/${item.id}/decision`, { action: 'left' });
    expect((await call('tomas', `GET ${posts}`)).items).toMatchObject([
      { id, passage: { title: 'Silence' } },
    ]);
  });

  it('go with their community', async () => {
    await call('ravi', `POST ${posts}`, { content: 'One.' });
    await call('meera', `DELETE ${community}`);
    const { rows } = await sql`select from passages where reading_id = ${reading.id}`.execute(
      server.database.db,
    );
    expect(rows).toEqual([]);
  });
});

it('the list of posts of a community is read from its index, also among many words on passages', async () => {
  const { db } = server.database;
  const id = community.slice('/communities/'.length);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select * from posts where community_id = ${id} and passage_id is null
    order by created_at desc, id desc limit 21`.execute(db);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('posts_newest');
});
