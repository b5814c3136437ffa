import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMember, type Member, PASSWORD, signIn } from '#tests/support/people/testPeople.ts';
import { signUpVerified } from '#tests/support/people/verifiedEmail.ts';
import { tokenIn } from '#tests/support/servers/mailSink.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { agreementsOf } from './store.ts';

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
const agree = async (member: Member, slug = 'terms', body?: object) =>
  server.request(`POST /account/changed-pages/${slug}/agree`, {
    body,
    token: await signIn(server.deps, member.id),
  });
const agreedBy = async ({ id }: Member) => {
  const rows = await agreementsOf(server.database.db, id);
  return rows.map(({ slug, language, version }) => `${slug} ${language} ${version}`);
};
const signUp = (username: string, fields: object = {}) =>
  server.request('POST /auth/signup', {
    body: { username, email: `${username}@vichara.test`, password: PASSWORD, ...fields },
  });
const openLink = async (username: string) => {
  const token = tokenIn(await server.mails.nextMailTo(`${username}@vichara.test`, /verify/));
  expect((await server.request('POST /auth/verify-email', { body: { token } })).status).toBe(200);
};
const memberNamed = async (username: string): Promise<Member> => {
  const { db } = server.database;
  const { id, email } = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return { id, username, email, token: await signIn(server.deps, id) };
};
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
      publishedVersion: null,
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
    ...{ text: 'Be kind and quiet.', version: 2, isPublished: false, publishedVersion: 1 },
  });
  expect((await asAdmin('GET /admin/site/pages')).body).toMatchObject([
    { version: 2, isPublished: false, publishedVersion: 1 },
  ]);
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

it('saving a published page as a draft without other changes stores a draft, and keeps what it asks for', async () => {
  await write('terms', { asksAgain: true });
  const draft = { version: 2, isPublished: false, publishedVersion: 1, asksAgain: true };
  expect((await write('terms', { asksAgain: true, isPublished: false })).body).toMatchObject(draft);
  expect((await asAdmin('GET /admin/site/pages/terms')).body).toMatchObject(draft);
  expect((await read('terms')).body.version).toBe(1);
  expect((await write('terms', { asksAgain: true })).body).toMatchObject({
    ...{ version: 2, isPublished: true, publishedVersion: 2 },
  });
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
  expect(body.text).toContain(
    'Sessions end 30 days after you log in, or after 24 hours if you turn off “Remember me”.',
  );
  expect(body.text).toContain('a registration that nobody decides is erased after 90 days');
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
  expect((await agree(aruna)).status).toBe(204);
  expect((await agree(aruna)).status).toBe(204);
  expect((await agree(aruna, 'nothing')).status).toBe(404);
  expect(await changedFor(aruna)).toEqual([]);
  later();
  const bela = await signUpVerified(server, 'bela', 'bela@vichara.test');
  expect(await changedFor(bela)).toEqual([]);
});

it('a new member has agreed to the versions that were published when the signup form was sent', async () => {
  await write('terms');
  await write('privacy', { title: 'Datenschutz', language: 'de' });
  later();
  await signUp('chandra', { language: 'de' });
  await signUp('devi');
  later();
  await write('terms', { text: 'Be kinder.' });
  await write('imprint', { title: 'Imprint', asksAgain: true });
  later();
  await openLink('chandra');
  const chandra = await memberNamed('chandra');
  expect(await agreedBy(chandra)).toEqual(['privacy de 1', 'terms en 1']);
  expect(await changedFor(chandra)).toEqual([]);
  await write('terms', { text: 'Be the kindest.', asksAgain: true });
  later();
  await openLink('devi');
  const devi = await memberNamed('devi');
  expect(await agreedBy(devi)).toEqual(['privacy de 1', 'terms en 1']);
  expect(await changedFor(devi)).toMatchObject([{ slug: 'terms', version: 3 }]);
});

it('somebody whose account an admin accepts is asked about terms that were published while they waited', async () => {
  await asAdmin('PUT /admin/site/registration', { mode: 'approval', question: null });
  await write('privacy', { title: 'Privacy' });
  later();
  await signUp('esha', { words: 'To sit with you.' });
  await openLink('esha');
  later();
  await write('privacy', { title: 'Privacy', text: 'We keep less.' });
  await write('terms', { asksAgain: true });
  later();
  const { items } = (await asAdmin('GET /admin/registrations')).body;
  expect((await asAdmin(`POST /admin/registrations/${items[0].id}/accept`)).status).toBe(200);
  await asAdmin('PUT /admin/site/registration', { mode: 'open', question: null });
  const esha = await memberNamed('esha');
  expect(await agreedBy(esha)).toEqual(['privacy en 1']);
  expect(await changedFor(esha)).toMatchObject([{ slug: 'terms', version: 1 }]);
});

it('agreeing to a version that is not published any more is refused, and the new one is asked for', async () => {
  await write('terms', { asksAgain: true });
  expect(await changedFor(meera)).toMatchObject([{ version: 1 }]);
  later();
  await write('terms', { text: 'Be kinder.' });
  expect(await agree(meera, 'terms', { version: 1 })).toMatchObject({
    status: 409,
    body: {
      code: 'page_changed',
      message: 'This page has changed again. Please read it once more.',
    },
  });
  expect((await agree(meera, 'terms', { version: 1.5 })).status).toBe(400);
  expect(await agreedBy(meera)).toEqual([]);
  expect(await changedFor(meera)).toMatchObject([{ version: 2 }]);
  later();
  expect((await agree(meera, 'terms', { version: 2 })).status).toBe(204);
  expect(await agreedBy(meera)).toEqual(['terms en 2']);
  expect(await changedFor(meera)).toEqual([]);
});

it('a page that is deleted and written again asks those who agreed to the deleted one', async () => {
  for (const text of ['Sit.', 'Sit still.', 'Be still.']) await write('terms', { text, asksAgain: true });
  later();
  await agree(meera);
  await asAdmin('DELETE /admin/site/pages/terms');
  expect(await changedFor(meera)).toEqual([]);
  later();
  expect((await write('terms', { text: 'Begin again.', asksAgain: true })).body.version).toBe(4);
  expect(await changedFor(meera)).toMatchObject([{ slug: 'terms', version: 4 }]);
  later();
  await agree(meera, 'terms', { version: 4 });
  expect(await changedFor(meera)).toEqual([]);
});
