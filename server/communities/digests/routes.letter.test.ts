import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type ModerationFixture,
  openModerationFixture,
} from '#tests/support/communities/moderationFixture.ts';
import { readingDraft } from '#tests/support/readings/readingDraft.ts';
import { sendLetters } from './actions.ts';
import { letterMail } from './mails.ts';
import { letterId } from './rules.ts';

let { server, people, as } = {} as ModerationFixture;
let openId: string;
let closedId: string;

beforeAll(async () => {
  const fixture = await openModerationFixture();
  ({ server, people, as } = fixture);
  openId = (await fixture.createCommunity()).path.split('/').at(-1) ?? '';
  closedId = (await fixture.createCommunity()).path.split('/').at(-1) ?? '';
  const settings = { name: 'Quiet Cave', description: 'We sit.', privacy: 'private' };
  await as('ravi', `PUT /communities/${closedId}`, settings);
  for (const name of ['noor', 'aiko'] as const) await as(name, `POST /communities/${openId}/join`, {});
  await as('samuel', 'PUT /account/digest', {
    ...{ rhythm: 'daily', hour: 7, timezone: 'UTC', repliesToMe: true },
    communityIds: [openId, closedId],
  });
});
afterAll(() => server.close());

/**
 * Writes a post or a reply, and advances the clock, so that the next text and the end of a letter are later.
 */
const write = async (name: 'ravi' | 'noor' | 'meera' | 'samuel', path: string, content: string) => {
  const { body } = await as(name, `POST /communities/${path}`, { content });
  server.advanceClock({ milliseconds: 1 });
  return body.id as string;
};

/** Composes Samuel's letter about everything until now. */
const compose = async () => {
  const until = server.deps.clock();
  const job = { userId: people.samuel.id, from: until.subtract({ hours: 48 }), until };
  return letterMail.letter(server.deps, letterId(job));
};

it('a letter has the openings of public posts, only the authors and links of private posts, and neither deleted posts nor posts of muted members', async () => {
  await as('samuel', `PUT /account/mutes/${people.noor.id}`);
  const bright = await write('meera', `${openId}/posts`, 'Brightwater.\nWhat a word. See www.evil.example');
  await write('noor', `${openId}/posts`, 'Loudspeaker.');
  await write('samuel', `${openId}/posts`, 'Myself.');
  const gone = await write('meera', `${openId}/posts`, 'Regretted.');
  await as('meera', `DELETE /communities/${openId}/posts/${gone}`);
  const inside = await write('ravi', `${closedId}/posts`, 'Innermost.');
  const own = await write('samuel', `${closedId}/posts`, 'Question.');
  const answer = await write('meera', `${closedId}/posts/${own}/replies`, 'Whispered.');
  const ownOpen = await write('samuel', `${openId}/posts`, 'Another.');
  await write('meera', `${openId}/posts/${ownOpen}/replies`, 'Spoken.');
  await write('noor', `${openId}/posts/${ownOpen}/replies`, 'Shouted.');
  server.advanceClock({ hours: 24 });
  await sendLetters(server.deps);
  const mail = await server.mails.nextMailTo(people.samuel.email, /letter/);
  for (const content of [mail.text ?? '', mail.html ?? '']) {
    expect(content).toContain(`/communities/${openId}/posts/${bright}`);
    expect(content).toContain(`/communities/${closedId}/posts/${inside}`);
    expect(content).toContain(`/communities/${closedId}/posts/${own}?reply=${answer}`);
    expect(content).toContain('Spoken');
    expect(content).toContain('Quiet Cave');
    for (const secret of [
      'Innermost',
      'Whispered',
      'Loudspeaker',
      'Shouted',
      'Regretted',
      'Myself',
      gone,
      people.noor.username,
    ])
      expect(content).not.toContain(secret);
  }
  expect(mail.text).toContain('www[.]evil[.]example');
  expect(mail.html).toContain('Brightwater');
  expect(mail.html).not.toContain('www.evil.example');
});

it('a letter has at most five openings of a community, the newest', async () => {
  for (let n = 1; n <= 7; n += 1) await write('meera', `${openId}/posts`, `Opening ${n}.`);
  const text = JSON.stringify((await compose())?.paragraphs);
  expect([...text.matchAll(/Opening (\d)/g)].map(([, n]) => n)).toEqual(['7', '6', '5', '4', '3']);
});

it('a letter names the passages that open until the next one, in private communities only that one opens, and is not sent for them alone', async () => {
  const today = server.deps.clock().toZonedDateTimeISO('UTC').toPlainDate();
  const readingIn = async (communityId: string, title: string) => {
    const draft = readingDraft(today.add({ days: 1 }).toString());
    const passages = [
      { title, where: 'pp. 1-9' },
      { title: `${title} again`, where: 'pp. 10-19' },
    ];
    expect(
      (await as('ravi', `POST /communities/${communityId}/readings`, { ...draft, passages })).status,
    ).toBe(201);
  };
  await readingIn(openId, 'Daybreak');
  await readingIn(closedId, 'Nightfall');
  const text = JSON.stringify((await compose())?.paragraphs);
  expect(text).toMatch(/Opens this week: .*Daybreak/);
  expect(text).toContain('A passage opens this week in ');
  expect(text).not.toMatch(/Nightfall|Daybreak again/);
  const until = server.deps.clock();
  const job = { userId: people.samuel.id, from: until, until };
  expect(await letterMail.letter(server.deps, letterId(job))).toBeNull();
});

it('a letter has no words on passages, and is not sent for them alone', async () => {
  const [from, today] = [server.deps.clock(), server.deps.clock().toZonedDateTimeISO('UTC').toPlainDate()];
  const draft = readingDraft(today.toString());
  const { body: reading } = await as('ravi', `POST /communities/${openId}/readings`, draft);
  const words = { content: 'Seashell.' };
  expect((await as('meera', `POST /passages/${reading.passages[0].id}/posts`, words)).status).toBe(201);
  server.advanceClock({ milliseconds: 1 });
  const job = { userId: people.samuel.id, from, until: server.deps.clock() };
  expect(await letterMail.letter(server.deps, letterId(job))).toBeNull();
  await write('meera', `${openId}/posts`, 'Driftwood.');
  const letter = await letterMail.letter(server.deps, letterId({ ...job, until: server.deps.clock() }));
  const text = JSON.stringify(letter?.paragraphs);
  expect(text).toContain('Driftwood');
  expect(text).not.toContain('Seashell');
});

it('a letter is composed when it is sent, and contains only texts that the member may read then', async () => {
  const composed = async () => JSON.stringify((await compose())?.paragraphs ?? []);
  const own = await write('samuel', `${closedId}/posts`, 'Mine.');
  const answer = await write('meera', `${closedId}/posts/${own}/replies`, 'An answer.');
  expect(await composed()).toContain(answer);
  expect(await composed()).toContain('Quiet Cave');
  const settings = { name: 'Open Cave', description: 'We sit.', privacy: 'private' };
  await as('ravi', `PUT /communities/${openId}`, settings);
  expect(await composed()).not.toContain('Opening');
  await as('ravi', `DELETE /communities/${closedId}/members/${people.samuel.id}`);
  expect(await composed()).not.toContain(closedId);
  const { rows } = await server.database.pool.query('select data from pgboss.job');
  expect(JSON.stringify(rows)).not.toContain('Opening');
  await as('samuel', 'PUT /account/digest', {
    ...{ rhythm: 'none', hour: 7, timezone: 'UTC', repliesToMe: true, communityIds: [] },
  });
  expect(await compose()).toBeNull();
});
