import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildIfStale } from '#scripts/build.ts';
import { createMember } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  await buildIfStale();
  server = await openTestServer();
  const admin = await createMember(server, 'anandi');
  const write = (slug: string, page: object) =>
    server.requestAs(admin, `PUT /admin/site/pages/${slug}`, { title: 'Terms', text: 'Be kind.', ...page });
  await write('terms', { title: 'Terms & "rules"', text: '## First\nBe *kind*.\n\n## Then\nBe still.' });
  await write('terms', { title: 'Regeln', text: '## Zuerst\nSei freundlich.', language: 'de' });
  await write('about', { title: 'About us', isPublished: false });
}, 180_000);
afterAll(() => server.close());

const headOf = async (url: string, language = '') => {
  const headers = { accept: 'text/html', 'accept-language': language };
  const { statusCode, body } = await server.app.inject({ url, headers });
  return { statusCode, head: /<head>(.*?)<\/head>/s.exec(body)?.[1] ?? '' };
};

it('the head of a page of the site has its title, and a description without the signs and headings of the text', async () => {
  const { statusCode, head } = await headOf('/pages/terms');
  expect(statusCode).toBe(200);
  expect(head).toContain('<title>Terms &#38; &#34;rules&#34; | Vichara</title>');
  expect(head).toContain('<meta name="description" content="Be kind. Be still.">');
  expect(head).toContain('<meta property="og:description" content="Be kind. Be still.">');
  expect(head).toContain('<link rel="canonical" href="http://vichara.test/pages/terms">');
  expect((await headOf('/pages/about')).statusCode).toBe(404);
});

it.each([
  ['/pages/terms?language=de', '', 'Regeln', 'Sei freundlich.'],
  ['/pages/terms?language=fr', '', 'Terms', 'Be kind.'],
  // A language whose texts nobody has checked yet is only sent to those who choose it.
  ['/pages/terms', 'de', 'Terms', 'Be kind.'],
])(
  'the head of a page of the site has the language of the rest of the page: %s, %s',
  async (url, language, title, text) => {
    const { head } = await headOf(url, language);
    expect(head).toContain(`<title>${title}`);
    expect(head).toContain(`<meta name="description" content="${text}`);
  },
);

it('the sitemap lists the published pages of the site', async () => {
  const { body } = await server.app.inject({ url: '/sitemap.xml' });
  expect(body).toContain('<loc>http://vichara.test/pages/terms</loc>');
  expect(body).not.toContain('/pages/about');
});
