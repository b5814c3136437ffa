import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMember, type Member, signIn } from '#tests/support/people/testPeople.ts';
import { signUpVerified } from '#tests/support/people/verifiedEmail.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let admin: Member;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer({ CONTACT: 'mailto:guides@sangha.test' });
  [admin, meera] = [await createMember(server, 'anandi'), await createMember(server, 'meera')];
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['site_pages', 'page_agreements', 'decisions'])
    await sql`delete from ${sql.table(table)}`.execute(server.database.db);
});

/** Signs in for each call, since the clock moves. */
const asAdmin = async (call: string, body?: unknown) =>
  server.request(call, { body, token: await signIn(server.deps, admin.id) });
const write = (slug: string, page: object = {}) =>
  asAdmin(`PUT /admin/site/pages/${slug}`, { title: 'Terms', text: 'Be kind.', ...page });
const read = (slug: string, language = '') =>
  server.request(`GET /pages/${slug}${language && `?language=${language}`}`);
const titles = async (language = 'en') =>
  (await server.request(`GET /site?language=${language}`)).body.pages.map(
    ({ title }: { title: string }) => title,
  );
const changedFor = async (member: Member) =>
  (await server.request('GET /account/changed-pages', { token: await signIn(server.deps, member.id) })).body;
const later = () => server.advanceClock({ minutes: 1 });

it('a page is public as soon as it is published, in the language of the reader or in English', async () => {
  expect((await read('terms')).status).toBe(404);
  const { status, body } = await write('terms', {
    text: '  Be *kind*.\n\n## Rules\nSit.',
    isPublished: false,
  });
  expect([status, body]).toEqual([
    200,
    {
      slug: 'terms',
      title: 'Terms',
      text: '  Be *kind*.\n\n## Rules\nSit.',
      language: 'en',
      version: 1,
      updatedAt: expect.any(String),
      isPublished: false,
      asksAgain: false,
    },
  ]);
  expect((await read('terms')).status).toBe(404);
  expect(await titles()).toEqual([]);
  expect((await write('terms', { text: 'Be kind.' })).body).toMatchObject({ version: 1, isPublished: true });
  await write('terms', { title: 'Regeln', text: 'Sei freundlich.', language: 'de' });
  expect((await read('terms')).body).toMatchObject({ title: 'Terms', language: 'en', version: 1 });
  expect((await read('terms', 'de')).body).toMatchObject({ title: 'Regeln', language: 'de' });
  expect((await read('terms', 'fr')).body).toMatchObject({ title: 'Terms', language: 'en' });
  expect(await titles('de')).toEqual(['Regeln']);
});

it('a draft of a published page changes nothing for visitors, and a published change is a new version', async () => {
  await write('terms');
  await write('terms', { text: 'Be kind and quiet.', isPublished: false });
  expect((await read('terms')).body).toMatchObject({ text: 'Be kind.', version: 1 });
  expect((await asAdmin('GET /admin/site/pages/terms')).body).toMatchObject({
    ...{ text: 'Be kind and quiet.', version: 2, isPublished: false },
  });
  expect((await write('terms', { text: 'Be kind and still.' })).body.version).toBe(2);
  expect((await write('terms', { text: 'Be kind and still.' })).body.version).toBe(2);
  expect((await write('terms', { text: 'Be still.' })).body.version).toBe(3);
  const { items } = (await asAdmin('GET /admin/decisions')).body;
  expect(items[0]).toMatchObject({ deed: 'site.changed', reason: 'pages.terms' });
  expect(items).toHaveLength(4);
  expect((await asAdmin('DELETE /admin/site/pages/terms')).status).toBe(204);
  expect((await asAdmin('DELETE /admin/site/pages/terms')).status).toBe(404);
  expect((await read('terms')).status).toBe(404);
});

it('the footer names about, privacy, terms and imprint first, and a site has at most six other pages', async () => {
  for (const slug of ['visits', 'imprint', 'terms', 'about', 'privacy', 'food'])
    await write(slug, { title: slug });
  expect(await titles()).toEqual(['about', 'privacy', 'terms', 'imprint', 'food', 'visits']);
  for (const slug of ['a1', 'a2', 'a3', 'a4']) expect((await write(slug)).status).toBe(200);
  expect(await write('a5')).toMatchObject({ status: 409, body: { code: 'page_limit' } });
  expect((await write('food', { language: 'de' })).status).toBe(200);
  for (const slug of ['A', 'x', 'with space', 'ä'.repeat(3), 'x'.repeat(41)])
    expect((await write(encodeURIComponent(slug))).status, slug).toBe(404);
  for (const wrong of [
    { title: '' },
    { title: 'x'.repeat(101) },
    { text: ' \n ' },
    { text: 'x'.repeat(50_001) },
  ])
    expect((await write('terms', wrong)).status).toBe(400);
});

it('the template says what is true of this installation, and is not published before its gaps are filled in', async () => {
  const { body } = await asAdmin('GET /admin/site/privacy-template');
  expect(body.text).toContain('## What is stored, and why');
  expect(body.text).toContain('Sessions end 30 days after');
  expect(body.text).toContain('guides@sangha.test');
  expect(body.text).toContain('Mails are sent through 127.0.0.1');
  expect(body.text).not.toContain('Stripe');
  const refused = { status: 400, body: { errors: [{ path: 'text', message: 'Please fill in the gaps.' }] } };
  expect(await write('privacy', body)).toMatchObject(refused);
  expect((await write('privacy', { ...body, isPublished: false })).status).toBe(200);
  const german = (await asAdmin('GET /admin/site/privacy-template?language=de')).body;
  expect(await write('privacy', { ...german, language: 'de' })).toMatchObject(refused);
  const filled = body.text.replaceAll(/\[[^\]]+\]/g, 'here');
  expect((await write('privacy', { ...body, text: filled })).status).toBe(200);
});

it('members agree by signing up, and are asked again once after a change that asks for it', async () => {
  await write('terms');
  await write('privacy', { title: 'Privacy' });
  later();
  const aruna = await signUpVerified(server, 'aruna', 'aruna@vichara.test');
  const { db } = server.database;
  const agreed = await db.selectFrom('page_agreements').selectAll().where('user_id', '=', aruna.id).execute();
  expect(agreed.map(({ slug, version }) => [slug, version]).sort()).toEqual([
    ['privacy', 1],
    ['terms', 1],
  ]);
  later();
  await write('terms', { text: 'Be kinder.' });
  expect(await changedFor(aruna)).toEqual([]);
  await write('terms', { text: 'Be the kindest.', asksAgain: true });
  later();
  await write('terms', { text: 'Be the kindest of all.' });
  const asked = [{ slug: 'terms', title: 'Terms', language: 'en', version: 4 }];
  expect(await changedFor(aruna)).toEqual(asked);
  // Who had an account before there were terms is asked too.
  expect(await changedFor(meera)).toEqual(asked);
  later();
  const agree = async (member: Member, slug = 'terms') =>
    (
      await server.request(`POST /account/changed-pages/${slug}/agree`, {
        token: await signIn(server.deps, member.id),
      })
    ).status;
  expect(await agree(aruna)).toBe(204);
  expect(await agree(aruna)).toBe(204);
  expect(await agree(aruna, 'nothing')).toBe(404);
  expect(await changedFor(aruna)).toEqual([]);
  later();
  const bela = await signUpVerified(server, 'bela', 'bela@vichara.test');
  expect(await changedFor(bela)).toEqual([]);
});
