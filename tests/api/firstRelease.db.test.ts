import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

/*
 * Clients of the first release send only the fields that they know. What came later must stay
 * (docs/decisions/0023). Each test sends a PUT as the first release would.
 */

let server: TestServer;
let ravi: Member;
beforeAll(async () => {
  server = await openTestServer();
  ravi = await createMember(server, 'ravi');
});
afterAll(() => server.close());

const call = async (call: string, body?: object) => {
  const reply = await server.requestAs(ravi, call, body);
  expect([call, Math.floor(reply.status / 100)], JSON.stringify(reply.body)).toEqual([call, 2]);
  return reply.body;
};

async function upload(use: string): Promise<string> {
  const background = { r: 20 * use.length, g: 120, b: 90 };
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  const reply = await server.request(`POST /pictures?use=${use}`, {
    body: bytes,
    token: ravi.token,
    headers: { 'content-type': 'image/png' },
  });
  expect(reply.status).toBe(201);
  return reply.body.id;
}

const ENTRY = { date: '2026-11-20T20:30:00.000Z', content: 'Rain.' };

it('an entry keeps its day, unless the new date is more than one day away', async () => {
  const entry = await call('POST /journal', { ...ENTRY, day: '2026-11-21' });
  const put = (fields: object) => call(`PUT /journal/${entry.id}`, { ...ENTRY, ...fields });
  expect(await put({ content: 'Rain, still.' })).toMatchObject({
    content: 'Rain, still.',
    day: '2026-11-21',
  });
  expect((await put({ date: '2026-11-22T08:00:00.000Z' })).day).toBe('2026-11-21');
  expect((await put({ date: '2026-12-24T08:00:00.000Z' })).day).toBeNull();
  expect((await put({ day: '2026-11-20' })).day).toBe('2026-11-20');
  expect((await put({ day: null })).day).toBeNull();
});

it('a preset keeps the lengths of its practices', async () => {
  const [sitting, walking] = ['01930000-0000-7000-8000-000000000001', '01930000-0000-7000-8000-000000000007'];
  const draft = { title: 'Morning', practiceIds: [sitting, walking] };
  const lengths = [{ practiceId: sitting, minutes: 40 }];
  const preset = await call('POST /sadhana/presets', { ...draft, lengths });
  const changed = await call(`PUT /sadhana/presets/${preset.id}`, { ...draft, title: 'Evening' });
  expect([changed.title, changed.practices[0].minutes]).toEqual(['Evening', 40]);
});

it('a community keeps its picture and how people join, a post its pictures, and a series who sees the attendees', async () => {
  const draft = { name: 'River Bank', description: 'Quiet.', privacy: 'public' };
  const pictureId = await upload('community');
  const community = await call('POST /communities', { ...draft, pictureId });
  const joining = { joining: 'request', isListed: true, isFindable: false, questions: ['Why?'] };
  await call(`PUT /communities/${community.id}/joining`, joining);
  const changed = await call(`PUT /communities/${community.id}`, { ...draft, name: 'River Bend' });
  expect(changed).toMatchObject({ name: 'River Bend', joining: 'request', isFindable: false });
  expect(changed.picture).not.toBeNull();

  const pictures = [{ id: await upload('post'), alt: 'A river' }];
  const post = await call(`POST /communities/${community.id}/posts`, { content: 'See.', pictures });
  const edited = await call(`PUT /communities/${community.id}/posts/${post.id}`, { content: 'Look.' });
  expect([edited.content, edited.pictures.length]).toEqual(['Look.', 1]);

  const series = await call('POST /events/series', {
    communityId: community.id,
    title: 'Sitting',
    description: 'Together.',
    startTime: '2099-03-17T19:00:00.000Z',
    endTime: '2099-03-17T20:00:00.000Z',
    timezone: 'UTC',
    attendeesShownTo: 'members',
    joinUrl: 'https://example.org/room',
    guestsConfirm: true,
  });
  const fields = { title: 'Sitting still', description: 'Together.', location: null, capacity: 5 };
  expect(await call(`PUT /events/series/${series.id}`, fields)).toMatchObject({
    title: 'Sitting still',
    attendeesShownTo: 'members',
    joinUrl: 'https://example.org/room',
    guestsConfirm: true,
  });
});

it('a submitted book keeps its uploaded cover, and a log its line in the journal', async () => {
  const draft = { title: 'I Am That', author: 'Nisargadatta', description: 'Talks.', tags: [] };
  const book = await call('POST /library/submit', { ...draft, coverId: await upload('cover') });
  const lhamo = await createMember(server, 'lhamo');
  await server.requestAs(lhamo, `POST /moderation/books/${book.id}/reject`, { reason: 'Which edition?' });
  const changed = await call(`PUT /library/submissions/${book.id}`, { ...draft, title: 'I am That' });
  expect(changed.title).toBe('I am That');
  expect(changed.cover).not.toBeNull();

  const log = { practiceId: '01930000-0000-7000-8000-000000000001', date: '2026-11-20', value: 20 };
  const { id } = await call('POST /sadhana/logs', {
    ...log,
    entry: { content: 'Still.', at: '2026-11-20T08:00:00.000Z' },
  });
  const { entryId } = await call(`PUT /sadhana/logs/${id}`, { ...log, value: 25 });
  expect((await call(`GET /journal/${entryId}`)).content).toBe('Still.');
});
