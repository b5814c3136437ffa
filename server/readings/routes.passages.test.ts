import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadingDetails } from '#contract/readings/readings.ts';
import { archiveOf } from '#tests/support/api/archive.ts';
import { recordQueries, recordStatements } from '#tests/support/database/recordStatements.ts';
import { createMember, type Member, type Person, TEST_PEOPLE } from '#tests/support/people/testPeople.ts';
import { passageAt, readingCalls } from '#tests/support/readings/readingCalls.ts';
import { readingDraft } from '#tests/support/readings/readingDraft.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
const calls = readingCalls(() => server);
const { call, refused } = calls;
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
  community = await calls.createCommunity(people.meera, [people.ravi, people.tomas]);
  reading = await calls.createReading(people.meera, community);
  posts = `/passages/${passage(0).id}/posts`;
});

const passage = (index: number) => passageAt(reading, index);

const ENTRY = { title: 'Silence', content: 'Kept.', date: '2026-11-24T06:00:00Z' };
const WRITTEN = [409, 'You have already written about this passage.'];

describe('words on a passage', () => {
  it('are a post that is listed with the passage, oldest first, and not with the community', async () => {
    const mine = await call(people.ravi, `POST ${posts}`, {
      content: 'The **silence**.',
      format: 'formatted',
    });
    server.advanceClock({ minutes: 1 });
    await call(people.tomas, `POST ${posts}`, { content: 'Between two thoughts.' });
    const about = { id: passage(0).id, title: 'Silence', readingId: reading.id };
    expect(mine).toMatchObject({ passage: about, replyCount: 0, can: { edit: true, reply: true } });
    const { items } = await call(people.meera, `GET ${posts}`);
    expect(items.map((post: { authorId: string }) => post.authorId)).toEqual([
      people.ravi.id,
      people.tomas.id,
    ]);
    expect(items[0].passage).toEqual(about);
    const first = await call(people.meera, `GET ${posts}?limit=1`);
    const second = await call(people.meera, `GET ${posts}?limit=1&cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items]).toEqual(items);
    expect((await call(people.meera, `GET ${community}/posts`)).items).toEqual([]);
    expect(await call(people.ravi, `GET ${community}/posts/${mine.id}`)).toEqual(mine);
    const seen = await call(people.ravi, `GET /passages/${passage(0).id}`);
    expect(seen).toMatchObject({ mine: { id: mine.id }, can: { write: false }, changedAt: null });
    expect((await call(people.meera, `GET /passages/${passage(0).id}`)).mine).toBeNull();
    expect((await call(people.ravi, `GET /readings/${reading.id}`)).passages[0].hasMine).toBe(true);
    expect((await call(people.meera, `GET /readings/${reading.id}`)).passages[0].hasMine).toBe(false);
  });

  it('are found, answered and edited like every post, but cannot be pinned', async () => {
    const { id } = await call(people.ravi, `POST ${posts}`, { content: 'The silence between.' });
    await call(people.tomas, `POST ${community}/posts/${id}/replies`, { content: 'Yes.' });
    const edited = await call(people.ravi, `PUT ${community}/posts/${id}`, {
      content: 'The silence within.',
    });
    expect(edited).toMatchObject({ content: 'The silence within.', passage: { id: passage(0).id } });
    const found = await call(people.tomas, `GET ${community}/posts/search?q=within`);
    expect(found.items).toMatchObject([{ postId: id }]);
    await call(people.tomas, `PUT /account/mutes/${people.ravi.id}`);
    expect((await call(people.tomas, `GET ${community}/posts/search?q=within`)).items).toEqual([]);
    await call(people.tomas, `DELETE /account/mutes/${people.ravi.id}`);
    expect(await refused(people.meera, `PUT ${community}/pins`, { postIds: [id] })).toEqual([
      400,
      'One of these posts is not in this community.',
    ]);
  });

  it('are written once, after the passage has opened and before the reading ends', async () => {
    await call(people.ravi, `POST ${posts}`, { content: 'One.' });
    expect(await refused(people.ravi, `POST ${posts}`, { content: 'Two.' })).toEqual(WRITTEN);
    const [status, message] = await refused(people.ravi, `POST /passages/${passage(1).id}/posts`, {
      content: 'Early.',
    });
    expect([status, message]).toEqual([409, expect.stringMatching(/^This passage opens on .+\.$/)]);
    server.advanceClock({ hours: 24 * 7 });
    await call(people.ravi, `POST /passages/${passage(1).id}/posts`, { content: 'In time.' });
    const other = { name: 'Lake', description: 'Dusk.', privacy: 'private' };
    await call(people.meera, `PUT ${community}`, other);
    expect(await refused(people.samuel, `POST ${posts}`, { content: 'Mine.' })).toEqual([
      404,
      'Passage not found.',
    ]);
    expect(await refused(people.samuel, `GET ${posts}`)).toEqual([404, 'Passage not found.']);
  });

  it('leave their place when their author deletes them, and cannot be restored after others were written', async () => {
    const { id } = await call(people.ravi, `POST ${posts}`, { content: 'One.' });
    await call(people.ravi, `DELETE ${community}/posts/${id}`);
    expect((await call(people.ravi, `GET /passages/${passage(0).id}`)).can.write).toBe(true);
    const next = await call(people.ravi, `POST ${posts}`, { content: 'Two.' });
    expect(await refused(people.ravi, `POST ${community}/deleted/${id}/restore`)).toEqual(WRITTEN);
    await call(people.ravi, `DELETE ${community}/posts/${next.id}`);
    await call(people.ravi, `POST ${community}/deleted/${id}/restore`);
    expect(await call(people.ravi, `GET /passages/${passage(0).id}`)).toMatchObject({
      mine: { id, content: 'One.', passage: { id: passage(0).id } },
    });
  });

  it('keep their place when a guide removes them, until the removal is final', async () => {
    const { id } = await call(people.ravi, `POST ${posts}`, { content: 'One.' });
    await call(people.meera, `DELETE ${community}/posts/${id}`);
    const seenBy = async (member: Member) => {
      const { mine, can } = await call(member, `GET /passages/${passage(0).id}`);
      return [mine, can.write];
    };
    expect([await seenBy(people.ravi), await seenBy(people.tomas)]).toEqual([
      [null, false],
      [null, true],
    ]);
    expect(await refused(people.ravi, `POST ${posts}`, { content: 'Two.' })).toEqual(WRITTEN);
    expect(await refused(people.meera, `DELETE /readings/${reading.id}`)).toEqual([
      409,
      'Members have written about this book, so it stays.',
    ]);
    await call(people.meera, `DELETE ${community}/deleted/${id}`);
    expect(await seenBy(people.ravi)).toEqual([null, true]);
    await call(people.ravi, `POST ${posts}`, { content: 'Two.' });
  });

  it('that their author took back earlier stay deleted while others that guides removed can be restored', async () => {
    const first = await call(people.ravi, `POST ${posts}`, { content: 'One.' });
    await call(people.ravi, `DELETE ${community}/posts/${first.id}`);
    const second = await call(people.ravi, `POST ${posts}`, { content: 'Two.' });
    await call(people.meera, `DELETE ${community}/posts/${second.id}`);
    expect(await refused(people.ravi, `POST ${community}/deleted/${first.id}/restore`)).toEqual(WRITTEN);
    expect((await call(people.tomas, `GET ${posts}`)).items).toEqual([]);
    await call(people.meera, `POST ${community}/deleted/${second.id}/restore`);
    expect((await call(people.tomas, `GET ${posts}`)).items).toMatchObject([{ content: 'Two.' }]);
  });

  it('name their passage and its book in the archive of their author, also when they were removed', async () => {
    const { id } = await call(people.ravi, `POST ${posts}`, { content: 'One.' });
    const about = {
      passage: { id: passage(0).id, title: 'Silence', reading: { id: reading.id, title: 'Talks' } },
    };
    // In a community that its author has left and may not read any more.
    await call(people.ravi, `POST ${community}/leave`, {});
    await call(people.meera, `PUT ${community}`, { name: 'Hill', description: 'Dawn.', privacy: 'private' });
    const archive = await archiveOf(server, people.ravi);
    expect(archive.posts.find((post: { id: string }) => post.id === id)).toMatchObject(about);
    await call(people.meera, `DELETE ${community}/posts/${id}`);
    const { 'removed-texts': removed } = await archiveOf(server, people.ravi);
    expect(removed.find((post: { id: string }) => post.id === id)).toMatchObject(about);
  });

  it('show that the question was changed after they were written', async () => {
    const { passages, ...rest } = await call(people.meera, `GET /readings/${reading.id}`);
    const draft = { ...readingDraft(rest.startsOn), passages: structuredClone(passages) };
    draft.passages[0].question = 'Who is it?';
    await call(people.meera, `PUT /readings/${reading.id}`, draft);
    expect((await call(people.ravi, `GET /passages/${passage(0).id}`)).changedAt).toBeNull();
    await call(people.ravi, `POST ${posts}`, { content: 'One.' });
    draft.passages[0].question = 'Who asks?';
    await call(people.meera, `PUT /readings/${reading.id}`, draft);
    expect((await call(people.ravi, `GET /passages/${passage(0).id}`)).changedAt).not.toBeNull();
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
    expect((await call(people.meera, `GET ${posts}`)).items).toHaveLength(3);
  });

  it('are decided about and appealed like every post', async () => {
    const { id } = await call(people.ravi, `POST ${posts}`, { content: 'Unkind.' });
    await call(people.tomas, `POST ${community}/reports`, { subject: { kind: 'post', id }, ground: 'harm' });
    const [item] = (await call(people.meera, `GET ${community}/cases`)).items;
    await call(people.meera, `POST /cases/${item.id}/decision`, {
      ...{ action: 'removed', removeContent: true, words: 'Kinder, please.' },
    });
    expect((await call(people.tomas, `GET ${posts}`)).items).toEqual([]);
    const [decision] = (await call(people.ravi, 'GET /account/decisions')).items;
    await call(people.ravi, `POST /account/decisions/${decision.id}/appeal`, {
      words: 'It was meant kindly.',
    });
    await call(people.anandi, `POST /cases/${item.id}/decision`, { action: 'left' });
    expect((await call(people.tomas, `GET ${posts}`)).items).toMatchObject([
      { id, passage: { title: 'Silence' } },
    ]);
  });

  it('that are reported as unlawful wait for the admins, like every post', async () => {
    const stateAfterReport = async (path: string) => {
      const { id } = await call(people.ravi, `POST ${path}`, { content: 'A whole chapter.' });
      const report = { subject: { kind: 'post', id }, ground: 'unlawful', note: 'Copied.' };
      await call(people.tomas, `POST ${community}/reports`, report);
      const { items } = await call(people.anandi, 'GET /admin/cases');
      const [newest] = items.filter(({ subject }: { subject: { id: string } }) => subject.id === id);
      const { content, state, reports } = newest;
      return { content, state, ground: reports[0].ground, note: reports[0].note };
    };
    const expected = { content: 'A whole chapter.', state: 'admins', ground: 'unlawful', note: 'Copied.' };
    expect(await stateAfterReport(`${community}/posts`)).toEqual(expected);
    expect(await stateAfterReport(posts)).toEqual(expected);
    expect((await call(people.meera, `GET ${community}/cases`)).items).toEqual([]);
  });

  it('and an entry of the journal about the passage live and go apart', async () => {
    const about = { readingId: reading.id, title: 'Talks', passage: 'Silence' };
    const write = async () => ({
      entry: await call(people.ravi, 'POST /journal', { ...ENTRY, reading: about }),
      post: await call(people.ravi, `POST ${posts}`, { content: 'Shared.' }),
    });
    const first = await write();
    await call(people.ravi, `DELETE /journal/${first.entry.id}`);
    expect((await call(people.ravi, `GET /passages/${passage(0).id}`)).mine).toEqual(first.post);
    await call(people.ravi, `DELETE ${community}/posts/${first.post.id}`);
    const second = await write();
    await call(people.ravi, `DELETE ${community}/posts/${second.post.id}`);
    expect(await call(people.ravi, `GET /journal/${second.entry.id}`)).toEqual(second.entry);
    const kept = await call(people.ravi, `GET /journal?readingId=${reading.id}`);
    expect(kept.items).toMatchObject([{ id: second.entry.id, reading: about }]);
  });

  it('go with their community', async () => {
    await call(people.ravi, `POST ${posts}`, { content: 'One.' });
    await call(people.meera, `DELETE ${community}`);
    const { rows } = await sql`select from passages where reading_id = ${reading.id}`.execute(
      server.database.db,
    );
    expect(rows).toEqual([]);
  });
});

it('the page of a passage takes three statements, and its posts two', async () => {
  const series = await call(people.meera, 'POST /events/series', {
    ...{ communityId: community.slice('/communities/'.length), title: 'Sit', description: 'We sit.' },
    ...{
      startTime: `${calls.inDays(1)}T06:00:00Z`,
      endTime: `${calls.inDays(1)}T07:00:00Z`,
      timezone: 'UTC',
    },
  });
  const draft = { ...readingDraft(calls.inDays(0)), seriesId: series.id };
  const { id, passages } = await call(people.meera, `POST ${community}/readings`, draft);
  await call(people.ravi, `PUT /readings/${id}/pace`, { startsOn: calls.inDays(1) });
  const path = `/passages/${passages[0].id}`;
  await call(people.ravi, `POST ${path}/posts`, { content: 'Mine.' });
  const countOf = async (call: string) => {
    const texts = await recordStatements(() => server.requestAs(people.ravi, call));
    // The session is loaded by another statement, and upkeep may run meanwhile.
    return texts.filter((text) => /\b(passages|posts|occurrences)\b/.test(text)).length;
  };
  expect(await call(people.ravi, `GET ${path}`)).toMatchObject({
    ...{ ownOn: calls.inDays(7), occurrenceId: series.upcomingOccurrences[0].id, mine: { content: 'Mine.' } },
  });
  expect([await countOf(`GET ${path}`), await countOf(`GET ${path}/posts`)]).toEqual([3, 2]);
});

it('the list of posts of a community has the same plan among many words on passages', async () => {
  const { db, pool } = server.database;
  const list = () => call(people.ravi, `GET ${community}/posts`);
  const planOfList = async () => {
    await sql`analyze posts`.execute(db);
    const statement = (await recordQueries(list)).find(({ text }) => text.includes('passage_id is null'));
    const { rows } = await pool.query(`explain (costs off) ${statement?.text}`, statement?.values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  await sql`
    insert into posts (id, community_id, author_id, content, created_at, updated_at)
    select gen_random_uuid(), ${community.slice('/communities/'.length)}, ${people.ravi.id}, 'A post.',
      now() - make_interval(mins => number), now()
    from generate_series(1, 2000) as number`.execute(db);
  const [before, posts] = [await planOfList(), await list()];
  const passages = Array.from({ length: 80 }, (_, number) => ({ title: `Part ${number}`, where: 'p. 1' }));
  const long = await call(people.meera, `POST ${community}/readings`, {
    ...{ ...readingDraft(calls.inDays(0)), passages },
  });
  await sql`
    insert into posts (id, community_id, author_id, content, passage_id, created_at, updated_at)
    select gen_random_uuid(), reading.community_id, member.user_id, 'Words.', passage.id, now(), now()
    from readings as reading
    join passages as passage on passage.reading_id = reading.id
    join memberships as member on member.community_id = reading.community_id
    where reading.id = ${long.id}`.execute(db);
  expect(await planOfList()).toBe(before);
  expect(before).toContain('posts_newest');
  expect(await list()).toEqual(posts);
});
