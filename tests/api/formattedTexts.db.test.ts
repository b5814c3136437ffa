import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { letterMail } from '#server/communities/digests/mails.ts';
import { letterId } from '#server/communities/digests/rules.ts';
import { communityPages } from '#server/communities/pages.ts';
import { eventPages } from '#server/events/pages.ts';
import type { PublicPages } from '#server/platform/http/pageHead.ts';
import { archiveOf } from '#tests/support/api/archive.ts';
import {
  type ModerationFixture,
  openModerationFixture,
} from '#tests/support/communities/moderationFixture.ts';
import { unfoldedLines } from '#tests/support/events/calendarFile.ts';
import { oneHourStartingIn } from '#tests/support/events/eventFixture.ts';

/* How each reader of a formatted text shows it: its words without signs, or as typed with its format. */

const TYPED = '**So** it is: [the talk](https://a.test/x), _ātman_ and \\*.';
const WORDS = 'So it is: the talk (https://a.test/x), ātman and *.';
const formatted = { content: TYPED, format: 'formatted' };
const asTyped = expect.objectContaining(formatted);

let { server, people, as } = {} as ModerationFixture;
let id: string;
let path: string;
let postId: string;
let replyId: string;

beforeAll(async () => {
  const fixture = await openModerationFixture();
  ({ server, people, as } = fixture);
  ({ path } = await fixture.createCommunity());
  id = path.split('/').at(-1) ?? '';
  postId = (await as('meera', `POST ${path}/posts`, formatted)).body.id;
  replyId = (await as('samuel', `POST ${path}/posts/${postId}/replies`, formatted)).body.id;
});
afterAll(() => server.close());

const headOf = async (pages: PublicPages, page: string, params: Record<string, string>) => {
  const head = await pages.heads[page]?.(server.deps, params, new URLSearchParams(), 'en');
  return typeof head === 'object' ? head.description : head;
};

describe('posts and replies', () => {
  it('lists, pages and the data export have a text as typed, with its format', async () => {
    expect((await as('noor', `GET ${path}/posts`)).body.items).toContainEqual(asTyped);
    expect((await as('noor', `GET ${path}/posts/${postId}`)).body).toEqual(asTyped);
    expect((await as('noor', `GET ${path}/posts/${postId}/replies`)).body.items).toEqual([asTyped]);
    expect((await archiveOf(server, people.meera)).posts).toContainEqual(asTyped);
    expect((await archiveOf(server, people.samuel)).replies).toEqual([asTyped]);
  });

  it('a search finds the words, and shows them', async () => {
    const found = async (q: string) => (await as('noor', `GET ${path}/posts/search?q=${q}`)).body.items;
    for (const q of ['atman', 'so', 'talk'])
      expect(await found(q), q).toEqual([
        expect.objectContaining({ replyId, excerpt: WORDS }),
        expect.objectContaining({ postId, replyId: null, excerpt: WORDS }),
      ]);
  });

  it('the preview of a link has the words', async () => {
    const description = await headOf(communityPages, 'communities/:id/posts/:postId', { id, postId });
    expect(description).toBe(`Morning Hill: ${WORDS}`);
  });

  it('the letter has the words', async () => {
    const until = server.deps.clock();
    await as('noor', `POST ${path}/join`, {});
    const settings = { rhythm: 'daily', hour: 7, timezone: 'UTC', repliesToMe: true, communityIds: [id] };
    await as('noor', 'PUT /account/digest', settings);
    const job = {
      userId: people.noor.id,
      from: until.subtract({ hours: 48 }),
      until: until.add({ hours: 1 }),
    };
    const mail = await letterMail.letter(server.deps, letterId(job));
    const text = JSON.stringify(mail?.paragraphs);
    expect(text).toContain('So it is: the talk');
    expect(text).toContain('ātman and *.');
    expect(text).not.toContain('**');
  });

  it('a text that is deleted, reported or decided about is shown as typed', async () => {
    const report = { subject: { kind: 'reply', id: replyId }, ground: 'harm' };
    await as('noor', `POST ${path}/reports`, report);
    const { items } = (await as('ravi', `GET ${path}/cases?state=open`)).body;
    expect(items).toEqual([asTyped]);
    await as('ravi', `POST /cases/${items[0].id}/decision`, { action: 'removed', words: 'It hurts.' });
    expect((await as('samuel', 'GET /account/decisions')).body.items).toEqual([asTyped]);
    expect((await as('ravi', `GET ${path}/deleted`)).body.items).toEqual([asTyped]);
    expect((await archiveOf(server, people.samuel))['removed-texts']).toEqual([asTyped]);
    await as('ravi', `POST ${path}/deleted/${replyId}/restore`);
    expect((await as('noor', `GET ${path}/posts/${postId}/replies`)).body.items).toEqual([asTyped]);
    expect((await as('noor', `GET ${path}/posts/search?q=atman`)).body.items).toHaveLength(2);
  });

  it('a change without a format keeps it, and a new text without one is plain', async () => {
    const { body: post } = await as('meera', `POST ${path}/posts`, { content: TYPED });
    expect(post.format).toBe('plain');
    const change = async (draft: object) =>
      (await as('meera', `PUT ${path}/posts/${post.id}`, { content: TYPED, ...draft })).body.format;
    expect([await change({}), await change({ format: 'formatted' }), await change({})]).toEqual([
      'plain',
      'formatted',
      'formatted',
    ]);
    expect(await change({ format: 'plain' })).toBe('plain');
    expect((await as('noor', `GET ${path}/posts/${post.id}`)).body).toMatchObject({ content: TYPED });
    await as('meera', `DELETE ${path}/posts/${post.id}`);
  });

  it('of a formatted text only empty lines are trimmed, of a plain text also spaces', async () => {
    const verse = '\n \n  Who am I?\n    Not this.\n\n';
    const stored = async (format: string) =>
      (await as('meera', `POST ${path}/posts`, { content: verse, format })).body.content;
    expect(await stored('formatted')).toBe('  Who am I?\n    Not this.');
    expect(await stored('plain')).toBe('Who am I?\n    Not this.');
  });
});

it('an unknown format is refused', async () => {
  const series = { communityId: id, title: 'Verse', description: 'So.', timezone: 'UTC' };
  const calls: [string, object][] = [
    [`POST ${path}/posts`, { content: 'So.', format: 'html' }],
    [`PUT ${path}/posts/${postId}`, { content: 'So.', format: '' }],
    [`POST ${path}/posts/${postId}/replies`, { content: 'So.', format: null }],
    [`PUT ${path}/about`, { about: '', welcome: '', agreements: [], format: 'Formatted' }],
    [
      'POST /events/series',
      { ...series, ...oneHourStartingIn(server.deps.clock(), 24), descriptionFormat: 1 },
    ],
  ];
  for (const [call, body] of calls) {
    const name = call.includes('/events') || call.includes('/about') ? 'ravi' : 'meera';
    expect(await as(name, call, body), call).toMatchObject({
      status: 400,
      body: { message: 'Unknown format' },
    });
  }
});

describe('the texts about a community', () => {
  it('keep their format until it is changed, and an invitation has their words', async () => {
    const about = { about: TYPED, welcome: TYPED, agreements: [{ title: 'Listen', text: TYPED }] };
    expect((await as('ravi', `PUT ${path}/about`, about)).body.format).toBe('plain');
    expect((await as('ravi', `PUT ${path}/about`, { ...about, format: 'formatted' })).body).toMatchObject({
      ...about,
      format: 'formatted',
    });
    expect((await as('ravi', `PUT ${path}/about`, about)).body.format).toBe('formatted');
    expect((await as('meera', `GET ${path}`)).body).toMatchObject({ welcome: TYPED, format: 'formatted' });
    const draft = { maxUses: 1, days: 1, admits: true };
    const { url } = (await as('ravi', `POST ${path}/links`, draft)).body;
    const link = new URL(url).searchParams.get('link');
    const preview = (await as('aiko', `POST ${path}/links/preview`, { linkToken: link })).body;
    expect(preview.agreements).toMatchObject([{ title: 'Listen', text: WORDS }]);
  });
});

describe('the description of an event', () => {
  const changed = { description: TYPED, descriptionFormat: 'formatted' };
  let seriesId: string;
  let dates: { id: string; day: string }[];
  beforeAll(async () => {
    const hours = oneHourStartingIn(server.deps.clock(), 24);
    const until = server.deps
      .clock()
      .add({ hours: 24 * 5 })
      .toString();
    const series = { communityId: id, title: 'Verse', ...changed, timezone: 'UTC', ...hours };
    const recurrence = { frequency: 'DAILY', interval: 1, until };
    const { body } = await as('ravi', 'POST /events/series', { ...series, recurrence });
    expect(body).toMatchObject(changed);
    seriesId = body.id;
    dates = body.upcomingOccurrences;
  });
  const change = (request: object) => as('ravi', `POST /events/series/${seriesId}/changes`, request);
  const date = async (number: number) =>
    (await as('noor', `GET /events/occurrences/${dates[number]?.id}`)).body;

  it('is as typed on its pages, and in words in calendars and previews', async () => {
    expect(await date(0)).toMatchObject(changed);
    const { body } = await as('noor', `GET /events/communities/${id}/calendar.ics`);
    expect(unfoldedLines(body).find((line) => line.startsWith('DESCRIPTION:'))).toBe(
      `DESCRIPTION:${WORDS.replaceAll(',', '\\,')}`,
    );
    expect(await headOf(eventPages, 'events/series/:id', { id: seriesId })).toBe(WORDS);
    expect(await headOf(eventPages, 'events/occurrence/:id', { id: dates[0]?.id ?? '' })).toContain(WORDS);
  });

  it('of one date is its own together with its format', async () => {
    const [, second, third] = dates;
    await change({ scope: 'this', day: second?.day, change: { descriptionFormat: 'plain' } });
    await change({ scope: 'this', day: third?.day, change: { description: 'Only *today*.' } });
    await change({ scope: 'all', change: { description: 'All.', descriptionFormat: 'plain' } });
    expect(await date(1)).toMatchObject({ description: TYPED, descriptionFormat: 'plain' });
    expect(await date(2)).toMatchObject({ description: 'Only *today*.', descriptionFormat: 'formatted' });
    expect(await date(3)).toMatchObject({ description: 'All.', descriptionFormat: 'plain' });
  });

  it('of a past date stays as it was when the series changes', async () => {
    await change({ scope: 'all', change: changed });
    server.advanceClock({ hours: 25 });
    await change({ scope: 'all', change: { description: 'Later.', descriptionFormat: 'plain' } });
    expect(await date(0)).toMatchObject(changed);
    expect(await date(3)).toMatchObject({ description: 'Later.', descriptionFormat: 'plain' });
  });
});
