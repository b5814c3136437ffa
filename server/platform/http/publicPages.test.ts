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
/** The status of a page, the content of its head, and whether it contains replies of the API. */
const headOf = async (url: string) => {
  const { statusCode, body } = await get(url);
  const head = /<head>(.*?)<\/head>/s.exec(body)?.[1] ?? '';
  return { statusCode, head, hasFirstData: body.includes('id="first"') };
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

describe('the first data of a public page', () => {
  const SCRIPT = /<script type="application\/json" id="first">(.*?)<\/script>/s;
  const dataOf = (body: string) => {
    const [, text] = SCRIPT.exec(body) ?? [];
    return text === undefined ? null : (JSON.parse(text) as Record<string, unknown>);
  };

  it('every kind of public page contains the replies that a visitor would get', async () => {
    const path = `/communities/${publicCommunity.id}`;
    const postId = await createPost(publicCommunity, 'A verse.');
    await server.requestAs(ravi, `POST ${path}/posts/${postId}/replies`, { content: 'Yes.' });
    const { body: series } = await publicCommunity.createSeries();
    const [{ id: occurrenceId }] = series.upcomingOccurrences;
    const reflections = (zone: string) => `/reflections?page=1&timezone=${encodeURIComponent(zone)}`;
    for (const [page, ...calls] of [
      ['/communities', '/communities?page=1&limit=100'],
      [`${path}?link=x`, path, `${path}/posts`, `${path}/readings?state=open`],
      [`${path}/posts/${postId}`, `${path}/posts/${postId}`, path, `${path}/posts/${postId}/replies`],
      [`/events/series/${series.id}`, `/events/series/${series.id}`],
      [`/events/occurrence/${occurrenceId}`, `/events/occurrences/${occurrenceId}`, path],
      ['/reflections', ...['UTC', 'Etc/GMT-14', 'Etc/GMT+12'].map(reflections)],
    ]) {
      const reply = await get(page ?? '');
      const replies = calls.map(async (call) => [
        `/api/v1${call}`,
        (await server.app.inject({ url: `/api/v1${call}` })).json(),
      ]);
      expect(dataOf(reply.body), page).toEqual(Object.fromEntries(await Promise.all(replies)));
      expect(reply.headers['cache-control']).toBe('no-store');
      expect(reply.body.indexOf('id="root"')).toBeLessThan(reply.body.indexOf('id="first"'));
    }
  });

  it('the event calendar contains the events of all weeks of the month in every time zone', async () => {
    const { id } = publicCommunity;
    const { body } = await get(`/events/calendar/${id}`);
    const first = server.deps.clock().toZonedDateTimeISO('UTC').toPlainDate().with({ day: 1 });
    const query = new URLSearchParams({
      start: `${first.subtract({ days: 7 })}T00:00:00.000Z`,
      end: `${first.add({ months: 1 }).add({ days: 7 })}T00:00:00.000Z`,
    });
    expect(Object.keys(dataOf(body) ?? {})).toEqual([
      `/api/v1/communities/${id}`,
      `/api/v1/events/communities/${id}/occurrences?${query}`,
    ]);
  });

  it('text in the first data cannot end its script element', async () => {
    const content = 'x</script><script>alert(1)</script><!-- <script \u2028\u2029 & "quoted"';
    const postId = await createPost(publicCommunity, content);
    const path = `/communities/${publicCommunity.id}/posts/${postId}`;
    const { body } = await get(path);
    expect(dataOf(body)?.[`/api/v1${path}`]).toMatchObject({ content });
    const text = SCRIPT.exec(body)?.[1] ?? '';
    expect(text).not.toMatch(/[<\u2028\u2029]/);
    const endTagsIn = (html: string) => html.split('</script>').length;
    expect(endTagsIn(body)).toBe(endTagsIn((await get('/journal')).body) + 1);
  });

  it('replies of more than 64 KB together are left out, the less important ones first', async () => {
    const community = await createEventFixture(server, ravi, { name: 'Long Hill' });
    const path = `/communities/${community.id}`;
    for (let count = 0; count < 2; count += 1) await createPost(community, 'ā'.repeat(20_000));
    const { body } = await get(path);
    expect(Object.keys(dataOf(body) ?? {})).toEqual([`/api/v1${path}`]);
    const longPostId = await createPost(community, 'ā'.repeat(40_000));
    expect(dataOf((await get(`${path}/posts/${longPostId}`)).body)).toBeNull();
  });

  it('a filtered directory, a missing page and a page without its own data contain none', async () => {
    for (const path of [
      '/communities?q=hill',
      '/communities?page=2',
      '/support',
      '/journal',
      '/no/such/page',
      '/index.html',
    ]) {
      const { body, headers } = await get(path);
      expect([path, dataOf(body), headers['cache-control']]).toEqual([path, null, 'no-cache']);
      expect(headers.etag).toBeDefined();
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
    'the pages of a community that is %s exist, but have the head of a missing page and no data',
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
        expect([each, await headOf(each)]).toEqual([each, { statusCode: 200, head, hasFirstData: false }]);
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

  it('a page of a private community has the same head as a missing page, and no data', async () => {
    const { head, hasFirstData } = await headOf(`/communities/${UNKNOWN_ID}`);
    expect(hasFirstData).toBe(false);
    const postId = await createPost(privateCommunity, 'A secret verse.');
    const path = `/communities/${privateCommunity.id}`;
    for (const each of [path, `${path}/posts/${postId}`, `/events/calendar/${privateCommunity.id}`])
      expect(await headOf(each), each).toMatchObject({ head, hasFirstData });
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

it('the calls for the first data count against the limit of the address of the visitor', async () => {
  const limited = await openTestServer({ RATE_LIMITS: 'on' });
  const getFrom = (ip: string, url: string) =>
    limited.app.inject({ url, headers: { accept: 'text/html', 'x-forwarded-for': ip } });
  for (let count = 0; count < 2_999; count += 1) await getFrom('198.51.100.1', '/api/nothing');
  expect((await getFrom('198.51.100.1', '/communities')).body).toContain('id="first"');
  const { statusCode, body } = await getFrom('198.51.100.1', '/communities');
  expect([statusCode, body.includes('Find Your Sangha'), body.includes('id="first"')]).toEqual([
    200,
    true,
    false,
  ]);
  expect((await getFrom('198.51.100.2', '/communities')).body).toContain('id="first"');
  await limited.close();
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
