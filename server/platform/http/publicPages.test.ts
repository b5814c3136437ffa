import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildIfStale } from '#scripts/build.ts';
import {
  createEventFixture,
  type EventFixture,
  oneHourStartingIn,
} from '#tests/support/events/eventFixture.ts';
import { createMember, type Member } from '#tests/support/people/cast.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let ravi: Member;
let open: EventFixture;
let closed: EventFixture;
beforeAll(async () => {
  await buildIfStale();
  server = await openTestServer();
  ravi = await createMember(server, 'ravi');
  open = await createEventFixture(server, ravi, {
    name: 'Hill & "Lake" <b>',
    description: `We sit.\n\nWe read.${' x'.repeat(200)}`,
  });
  closed = await createEventFixture(server, ravi, { name: 'Hidden Hill', privacy: 'private' });
}, 180_000);
afterAll(() => server.close());

const NOBODY = '0199c0de-0000-7000-8000-000000000000';
const get = (url: string) => server.app.inject({ url, headers: { accept: 'text/html' } });
const post = async (of: EventFixture, content: string) =>
  (await server.requestAs(ravi, `POST /communities/${of.communityId}/posts`, { content })).body.id;
/** The head as it is served, without the links to scripts and styles, which are those of every page. */
const headOf = async (url: string) => {
  const { statusCode, body } = await get(url);
  return { statusCode, head: /<head>(.*?)<\/head>/s.exec(body)?.[1] ?? '' };
};

describe('a public page', () => {
  it('a public page has its title, description and address in its head, escaped as text', async () => {
    const path = `/communities/${open.communityId}`;
    const { statusCode, head } = await headOf(path);
    expect(statusCode).toBe(200);
    expect(head).toContain('<title>Hill &#38; &#34;Lake&#34; &#60;b&#62; | Vichara</title>');
    expect(head).toContain('<meta name="description" content="We sit. We read. x x');
    expect(head).toContain('<meta property="og:title" content="Hill &#38; &#34;Lake&#34; &#60;b&#62;">');
    expect(head).toContain(`<link rel="canonical" href="http://vichara.test${path}">`);
    expect(head).not.toContain('noindex');
  });

  it('the head of a post, an event, a series, a calendar and the directory describes its content', async () => {
    const postId = await post(open, 'A first verse.');
    const { body: series } = await open.createSeries({
      title: 'Walking',
      ...oneHourStartingIn(server.deps.clock(), 50),
    });
    const [{ id }] = series.upcomingOccurrences;
    for (const [path, title, words] of [
      [`/communities/${open.communityId}/posts/${postId}`, 'Post by Ravi Menon', 'A first verse.'],
      [`/events/occurrence/${id}`, 'Walking', '(Europe/Lisbon)'],
      [`/events/series/${series.id}`, 'Walking', 'Aloud, three times.'],
      [`/events/calendar/${open.communityId}`, 'Event Calendar', 'Events of Hill'],
      ['/communities', 'Find Your Sangha', 'Small communities'],
      ['/reflections', 'Daily Reflections', 'each day'],
    ]) {
      const { statusCode, head } = await headOf(path ?? '');
      expect([path, statusCode]).toEqual([path, 200]);
      expect(head).toContain(`<title>${title} | Vichara</title>`);
      expect(head).toContain(words);
    }
  });
});

describe('a missing page', () => {
  it.each([
    `/communities/${NOBODY}`,
    '/communities/x',
    `/communities/${NOBODY}/posts/${NOBODY}`,
    `/events/occurrence/${NOBODY}`,
    `/events/series/${NOBODY}`,
    `/events/calendar/${NOBODY}`,
    '/no/such/page',
  ])('a missing page is answered with 404 and the shell as its body: %s', async (path) => {
    const { statusCode, body } = await get(path);
    expect([statusCode, body.includes('<div id="root">')]).toEqual([404, true]);
  });

  it('a post is not found at the address of another community', async () => {
    const postId = await post(open, 'Mine.');
    const { body: other } = await server.requestAs(ravi, 'POST /communities', {
      name: 'Other',
      description: 'O.',
    });
    expect((await get(`/communities/${other.id}/posts/${postId}`)).statusCode).toBe(404);
  });
});

describe('a page of a private community', () => {
  it('a page of a private community has the same head as a missing page', async () => {
    const missing = (await headOf(`/communities/${NOBODY}`)).head;
    const postId = await post(closed, 'A secret verse.');
    const path = `/communities/${closed.communityId}`;
    for (const each of [path, `${path}/posts/${postId}`, `/events/calendar/${closed.communityId}`])
      expect((await headOf(each)).head, each).toBe(missing);
  });

  it('a private community does not reveal whether a post or an event exists', async () => {
    const postId = await post(closed, 'A secret verse.');
    const { body: series } = await closed.createSeries({ title: 'Secret' });
    const [{ id }] = series.upcomingOccurrences;
    const path = `/communities/${closed.communityId}/posts`;
    for (const [there, missing] of [
      [`${path}/${postId}`, `${path}/${NOBODY}`],
      [`/events/occurrence/${id}`, `/events/occurrence/${NOBODY}`],
      [`/events/series/${series.id}`, `/events/series/${NOBODY}`],
    ])
      expect(await headOf(there ?? ''), there).toEqual(await headOf(missing ?? ''));
  });
});

describe('files for search engines', () => {
  it('the sitemap lists public pages only', async () => {
    const { body: series } = await open.createSeries();
    const { body: hidden } = await closed.createSeries();
    const { statusCode, headers, body } = await server.app.inject({ url: '/sitemap.xml' });
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    for (const path of [
      '/',
      '/communities',
      `/communities/${open.communityId}`,
      `/events/series/${series.id}`,
    ])
      expect(body).toContain(`<loc>http://vichara.test${path}</loc>`);
    for (const id of [closed.communityId, hidden.id]) expect(body).not.toContain(id);
  });

  it('robots.txt names the sitemap', async () => {
    const { body } = await server.app.inject({ url: '/robots.txt' });
    expect(body).toContain('Sitemap: http://vichara.test/sitemap.xml');
  });
});

it('a page is sent with a general head while the database does not answer', async () => {
  const stuck = await openTestServer();
  const id = (await (
    await createEventFixture(stuck, await createMember(stuck, 'ravi'))
  ).communityId) as string;
  await stuck.database.db.transaction().execute(async (trx) => {
    await trx.executeQuery({ sql: 'lock table communities', parameters: [] } as never);
    const { statusCode, body } = await stuck.app.inject({
      url: `/communities/${id}`,
      headers: { accept: 'text/html' },
    });
    expect([statusCode, body.includes('<title>Vichara</title>')]).toEqual([200, true]);
  });
  await stuck.close();
});
