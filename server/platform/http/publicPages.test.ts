import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildIfStale } from '#scripts/build.ts';
import {
  createEventFixture,
  type EventFixture,
  oneHourStartingIn,
} from '#tests/support/events/eventFixture.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let ravi: Member;
let publicCommunity: EventFixture;
let privateCommunity: EventFixture;
beforeAll(async () => {
  await buildIfStale();
  server = await openTestServer();
  ravi = await createMember(server, 'ravi');
  publicCommunity = await createEventFixture(server, ravi, {
    name: 'Hill & "Lake" <b>',
    description: `We sit.\n\nWe read.${' x'.repeat(200)}`,
  });
  privateCommunity = await createEventFixture(server, ravi, { name: 'Hidden Hill', privacy: 'private' });
}, 180_000);
afterAll(() => server.close());

const UNKNOWN_ID = '0199c0de-0000-7000-8000-000000000000';
const get = (url: string) => server.app.inject({ url, headers: { accept: 'text/html' } });
const createPost = async (community: EventFixture, content: string) =>
  (await server.requestAs(ravi, `POST /communities/${community.id}/posts`, { content })).body.id;
/** The status of a page and the content of its head. */
const headOf = async (url: string) => {
  const { statusCode, body } = await get(url);
  return { statusCode, head: /<head>(.*?)<\/head>/s.exec(body)?.[1] ?? '' };
};

describe('a public page', () => {
  it('a public page has its escaped title, description and URL in its head', async () => {
    const path = `/communities/${publicCommunity.id}`;
    const { statusCode, head } = await headOf(path);
    expect(statusCode).toBe(200);
    expect(head).toContain('<title>Hill &#38; &#34;Lake&#34; &#60;b&#62; | Vichara</title>');
    expect(head).toContain('<meta name="description" content="We sit. We read. x x');
    expect(head).toContain('<meta property="og:title" content="Hill &#38; &#34;Lake&#34; &#60;b&#62;">');
    expect(head).toContain(`<link rel="canonical" href="http://vichara.test${path}">`);
    expect(head).not.toContain('noindex');
  });

  it('the head of every kind of public page describes the content of the page', async () => {
    const postId = await createPost(publicCommunity, 'A first verse.');
    const { body: series } = await publicCommunity.createSeries({
      title: 'Walking',
      ...oneHourStartingIn(server.deps.clock(), 50),
    });
    const [{ id }] = series.upcomingOccurrences;
    for (const [path, title, text] of [
      [`/communities/${publicCommunity.id}/posts/${postId}`, 'Post by Ravi Menon', 'A first verse.'],
      [`/events/occurrence/${id}`, 'Walking', '(Europe/Lisbon)'],
      [`/events/series/${series.id}`, 'Walking', 'Aloud, three times.'],
      [`/events/calendar/${publicCommunity.id}`, 'Event Calendar', 'Events of Hill'],
      ['/communities', 'Find Your Sangha', 'Small communities'],
      ['/reflections', 'Daily Reflections', 'each day'],
    ]) {
      const { statusCode, head } = await headOf(path ?? '');
      expect([path, statusCode]).toEqual([path, 200]);
      expect(head).toContain(`<title>${title} | Vichara</title>`);
      expect(head).toContain(text);
    }
  });
});

describe('a missing page', () => {
  it.each([
    `/communities/${UNKNOWN_ID}`,
    '/communities/x',
    `/communities/${UNKNOWN_ID}/posts/${UNKNOWN_ID}`,
    `/events/occurrence/${UNKNOWN_ID}`,
    `/events/series/${UNKNOWN_ID}`,
    `/events/calendar/${UNKNOWN_ID}`,
    '/no/such/page',
  ])('a missing page is answered with 404 and the shell as its body: %s', async (path) => {
    const { statusCode, body } = await get(path);
    expect([statusCode, body.includes('<div id="root">')]).toEqual([404, true]);
  });

  it('a post is not found under another community', async () => {
    const postId = await createPost(publicCommunity, 'Mine.');
    const { body: otherCommunity } = await server.requestAs(ravi, 'POST /communities', {
      name: 'Other',
      description: 'O.',
    });
    expect((await get(`/communities/${otherCommunity.id}/posts/${postId}`)).statusCode).toBe(404);
  });
});

describe('a page of a community that search engines may not list', () => {
  it.each([
    ['unlisted', { isListed: false, isFindable: true }],
    ['not findable', { isListed: true, isFindable: false }],
  ])(
    'the pages of a community that is %s exist, but have the head of a missing page',
    async (_, settings) => {
      const community = await createEventFixture(server, ravi, { name: 'Quiet Hill' });
      const postId = await createPost(community, 'A quiet verse.');
      const { body: series } = await community.createSeries({ title: 'Quiet sit' });
      const path = `/communities/${community.id}`;
      const joining = { joining: 'open', questions: [], ...settings };
      expect((await server.requestAs(ravi, `PUT ${path}/joining`, joining)).status).toBe(200);
      const { head } = await headOf('/no/such/page');
      expect(head).toContain('<meta name="robots" content="noindex"');
      for (const each of [
        path,
        `${path}/posts/${postId}`,
        `/events/calendar/${community.id}`,
        `/events/series/${series.id}`,
        `/events/occurrence/${series.upcomingOccurrences[0].id}`,
      ])
        expect([each, await headOf(each)]).toEqual([each, { statusCode: 200, head }]);
    },
  );
});

describe('a page of a private community', () => {
  it('a post of a private community is answered like a missing post of a public one', async () => {
    const postId = await createPost(privateCommunity, 'A secret verse.');
    const missing = await headOf(`/communities/${publicCommunity.id}/posts/${UNKNOWN_ID}`);
    expect(missing.statusCode).toBe(404);
    expect(await headOf(`/communities/${privateCommunity.id}/posts/${postId}`)).toEqual(missing);
  });

  it('a page of a private community has the same head as a missing page', async () => {
    const missing = (await headOf(`/communities/${UNKNOWN_ID}`)).head;
    const postId = await createPost(privateCommunity, 'A secret verse.');
    const path = `/communities/${privateCommunity.id}`;
    for (const each of [path, `${path}/posts/${postId}`, `/events/calendar/${privateCommunity.id}`])
      expect((await headOf(each)).head, each).toBe(missing);
  });

  it('a private community does not reveal whether a post or an event exists', async () => {
    const postId = await createPost(privateCommunity, 'A secret verse.');
    const { body: series } = await privateCommunity.createSeries({ title: 'Secret' });
    const [{ id }] = series.upcomingOccurrences;
    const path = `/communities/${privateCommunity.id}/posts`;
    for (const [existing, missing] of [
      [`${path}/${postId}`, `${path}/${UNKNOWN_ID}`],
      [`/events/occurrence/${id}`, `/events/occurrence/${UNKNOWN_ID}`],
      [`/events/series/${series.id}`, `/events/series/${UNKNOWN_ID}`],
    ])
      expect(await headOf(existing ?? ''), existing).toEqual(await headOf(missing ?? ''));
  });
});

describe('files for search engines', () => {
  it('the sitemap lists only public pages', async () => {
    const { body: series } = await publicCommunity.createSeries();
    const { body: privateSeries } = await privateCommunity.createSeries();
    const { statusCode, headers, body } = await server.app.inject({ url: '/sitemap.xml' });
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    for (const path of [
      '/',
      '/communities',
      `/communities/${publicCommunity.id}`,
      `/events/series/${series.id}`,
    ])
      expect(body).toContain(`<loc>http://vichara.test${path}</loc>`);
    for (const id of [privateCommunity.id, privateSeries.id]) expect(body).not.toContain(id);
  });

  it('robots.txt names the sitemap', async () => {
    const { body } = await server.app.inject({ url: '/robots.txt' });
    expect(body).toContain('Sitemap: http://vichara.test/sitemap.xml');
  });
});

it('a page is sent with the default head while the database does not answer', async () => {
  const otherServer = await openTestServer();
  const otherRavi = await createMember(otherServer, 'ravi');
  const { id } = await createEventFixture(otherServer, otherRavi);
  await otherServer.database.db.transaction().execute(async (trx) => {
    await trx.executeQuery({ sql: 'lock table communities', parameters: [] } as never);
    const { statusCode, body } = await otherServer.app.inject({
      url: `/communities/${id}`,
      headers: { accept: 'text/html' },
    });
    expect([statusCode, body.includes('<title>Vichara</title>')]).toEqual([200, true]);
  });
  await otherServer.close();
});
