import type { KyselyPlugin } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { builtShellOf } from '#contract/platform/build/shell.ts';
import { buildIfStale } from '#scripts/build.ts';
import { openCurrentSite } from '#server/platform/openCurrentSite.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { createMember } from '#tests/support/people/testPeople.ts';
import { image, jpeg, pictureCalls } from '#tests/support/pictures/pictureCalls.ts';
import { quietLogger } from '#tests/support/servers/quietLogger.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { createSiteFixture } from '#tests/support/site/siteFixture.ts';
import { changeAppearance } from './actions.ts';

let server: TestServer;
let site: Awaited<ReturnType<typeof createSiteFixture>>;
beforeAll(async () => {
  await buildIfStale();
  server = await openTestServer();
}, 180_000);
afterAll(() => server.close());
beforeEach(async () => {
  site = await createSiteFixture(server);
});

const { upload } = pictureCalls(() => server);
const setAppearance = (draft: object) => site.asAdmin('PUT /admin/site/appearance', draft);
const get = async (url: string, accept = 'text/html') =>
  server.app.inject({ method: 'GET', url, headers: { accept } });
const bodyOf = async (url: string) => (await get(url)).body;
const uploadMark = async (bytes: Promise<Buffer> = image(400, 400).png().toBuffer()) =>
  (await upload(site.admin, await bytes, 'mark')).body.id as string;

const NOTHING = { name: null, tagline: null, introduction: null, accent: null, mark: null, welcome: null };
/** Texts that would become markup, styles or scripts wherever they are not escaped. */
const HOSTILE = `</script><img src=x onerror=alert(1)> "'&\\ $& $1 %PUBLIC_URL% ☸`;

describe('the appearance of the site', () => {
  it('is the default for everything that is left out, empty or null, and each change is a decision', async () => {
    const { status, body } = await setAppearance({
      name: ' Ramana Satsang ',
      tagline: '',
      introduction: null,
    });
    expect([status, body.appearance]).toEqual([200, { ...NOTHING, name: 'Ramana Satsang' }]);
    await setAppearance({ name: 'Ramana Satsang' });
    expect((await setAppearance({})).body.appearance).toEqual(NOTHING);
    expect((await server.request('GET /site')).body).toMatchObject({ name: 'Vichara', tagline: null });
    // The form shows what is used without a name.
    expect((await setAppearance({ name: 'Om' })).body.defaultName).toBe('Vichara');
    expect((await site.asAdmin('GET /admin/site')).body).toMatchObject({
      appearance: { name: 'Om' },
      defaultName: 'Vichara',
    });
    await setAppearance({});
    const { items } = (await site.asAdmin('GET /admin/decisions')).body;
    expect(items.map((item: { reason: string }) => item.reason)).toEqual([
      'appearance.name',
      'appearance.name',
      'appearance.name',
      'appearance.name',
    ]);
  });

  it('refuses what is too long, what is no colour, and a name that nobody could read', async () => {
    for (const [draft, field] of [
      [{ name: 'a'.repeat(61) }, 'name'],
      [{ name: '…' }, 'name'],
      [{ name: 'Ra\u202emana' }, 'name'],
      [{ tagline: 'a'.repeat(101) }, 'tagline'],
      [{ introduction: 'a'.repeat(301) }, 'introduction'],
      [{ welcome: 'a'.repeat(1_001) }, 'welcome'],
      [{ accent: 'red;}' }, 'accent'],
      [{ mark: '01890000-0000-7000-8000-000000000000' }, 'mark'],
    ] as const) {
      const { status, body } = await setAppearance(draft);
      expect([status, body.errors?.[0].path], JSON.stringify(draft)).toEqual([400, field]);
    }
    expect((await server.request('GET /site')).body.name).toBe('Vichara');
  });

  it('is in pages, the manifest, previews, mails and calendars without a new build', async () => {
    const shell = builtShellOf(await bodyOf('/index.html'));
    const worker = await bodyOf('/sw.js');
    await setAppearance({
      name: 'Arunāchala & Friends',
      tagline: 'Who asks?',
      introduction: 'A circle of readers.',
      accent: 'oklch(0.5 0.12 250)',
    });
    const landing = await bodyOf('/');
    expect(landing).toContain('<title>Arunāchala &#38; Friends</title>');
    expect(landing).toContain('<h1 data-tagline="">Who asks?</h1>');
    expect(landing).toContain('<p data-introduction="">A circle of readers.</p>');
    expect(landing).toMatch(/property="og:description" content="A circle of readers."/);
    expect(landing).toContain('<span data-product-name="">Arunāchala &#38; Friends</span>');
    expect(landing).not.toContain('Vichara<');
    expect(landing).toContain('<meta property="og:image" content="http://vichara.test/icon-512.png"');
    expect(await bodyOf('/communities')).toContain(
      'property="og:site_name" content="Arunāchala &#38; Friends"',
    );
    const manifest = JSON.parse(await bodyOf('/manifest.webmanifest'));
    expect(manifest).toMatchObject({
      short_name: 'Arunāchala & Friends',
      description: 'A circle of readers.',
    });
    const { palette } = (await server.request('GET /site')).body.appearance;
    expect(await bodyOf('/favicon.svg')).toContain(palette.dawn.main);
    expect((await server.request('GET /api/v1/openapi.json')).body.info.title).toBe('Arunāchala & Friends');
    await site.signUp('meera');
    const mail = await server.mails.nextMailTo('meera@vichara.test');
    expect(mail.from).toMatchObject({ name: 'Arunāchala & Friends', address: 'no-reply@vichara.test' });
    expect(mail.html).toContain(`color:${palette.dawn.main}`);
    expect([mail.text, mail.html].join()).not.toContain('Vichara');
    // The program is the same, so that no device has to load it again.
    expect(builtShellOf(await bodyOf('/index.html'))).toBe(shell);
    expect(await bodyOf('/sw.js')).toBe(worker);
    const id = await site.createCommunity('public');
    const { body: calendar } = await server.request(`GET /events/communities/${id}/calendar.ics`);
    expect(String(calendar)).toContain('PRODID:-//Arunāchala & Friends//Events//EN');
  });

  it('hostile texts stay texts in pages, styles, the manifest and mails', async () => {
    await setAppearance({ name: `Om ${HOSTILE}`.slice(0, 60), tagline: HOSTILE, introduction: HOSTILE });
    for (const page of ['/', '/communities', '/journal']) {
      const html = await bodyOf(page);
      expect(html).not.toContain('<img src=x');
      expect(html).not.toContain('</script><img');
      const json = /<script type="application\/json" id="site">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
      expect(JSON.parse(json)).toMatchObject({ tagline: HOSTILE, appearance: { introduction: HOSTILE } });
    }
    expect(JSON.parse(await bodyOf('/manifest.webmanifest')).description).toBe(HOSTILE);
    await site.signUp('meera');
    expect((await server.mails.nextMailTo('meera@vichara.test')).html).not.toContain('<img src=x');
    const { html } = (
      await site.asAdmin('POST /admin/site/appearance/mail', { name: `Om ${HOSTILE}`.slice(0, 60) })
    ).body;
    expect(html).not.toContain('<img src=x');
  });
});

describe('the mark', () => {
  it('becomes every icon, the logo and part of mails, and can be taken back', async () => {
    const mark = await uploadMark();
    const drawn = (await get('/icon-192.png')).rawPayload;
    expect((await setAppearance({ mark })).body.appearance.mark).toBe(mark);
    for (const [name, size] of [
      ['icon-192', 192],
      ['icon-512', 512],
      ['maskable-512', 512],
      ['apple-touch-icon', 180],
    ] as const) {
      const { rawPayload, headers } = await get(`/${name}.png`, '*/*');
      expect(headers['content-type']).toBe('image/png');
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: size, height: size });
    }
    const path = `/icon-192.png?mark=${mark}`;
    expect((await get(path)).headers['cache-control']).toContain('immutable');
    const headers = { 'if-none-match': `"${mark}"` };
    expect((await server.app.inject({ url: '/icon-192.png', headers })).statusCode).toBe(304);
    expect((await server.request('GET /site')).body.appearance.mark).toBe(path);
    expect(await bodyOf('/favicon.svg')).toContain('data:image/png;base64,');
    expect(await bodyOf('/manifest.webmanifest')).toContain(`/maskable-512.png?mark=${mark}`);
    expect(await bodyOf('/')).toMatch(
      new RegExp(`<img src="${path.replace('?', '\\?')}" alt="" class="[^"]+">`),
    );
    await site.signUp('meera');
    const mail = await server.mails.nextMailTo('meera@vichara.test');
    expect(mail.html).toContain('src="cid:mark"');
    expect(mail.attachments).toMatchObject([{ contentId: '<mark>', mimeType: 'image/png' }]);
    // The same mark is kept, even if the upload has been deleted.
    await server.database.db.deleteFrom('pictures').execute();
    expect((await setAppearance({ mark, name: 'Om' })).status).toBe(200);
    await setAppearance({});
    expect((await get('/icon-192.png')).rawPayload).toEqual(drawn);
    expect(await server.database.db.selectFrom('site_icons').select('name').execute()).toEqual([]);
  });

  it('that another admin removes while it is saved is not found', async () => {
    const mark = await uploadMark();
    await setAppearance({ mark });
    let isRemoved = false;
    const removeOnce: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isRemoved) {
          isRemoved = true;
          await setAppearance({});
        }
        return result;
      },
    };
    const deps = { ...server.deps, db: server.deps.db.withPlugin(removeOnce) };
    const viewer = { id: site.admin.id } as Viewer;
    const draft = { ...NOTHING, name: 'Om', mark };
    await expect(changeAppearance(deps, viewer, draft)).rejects.toMatchObject({
      status: 400,
      errors: [{ path: 'mark', message: 'Picture not found.' }],
    });
    expect((await server.request('GET /site')).body).toMatchObject({
      name: 'Vichara',
      appearance: { mark: null },
    });
  });

  it('is uploaded by admins only, large enough, and only a mark can be one', async () => {
    expect((await upload(site.guide, await jpeg(), 'mark')).status).toBe(403);
    const small = await uploadMark(jpeg(100, 100));
    expect((await setAppearance({ mark: small })).body.errors[0].message).toContain('192 pixels');
    const avatar = (await upload(site.admin, await jpeg(), 'avatar')).body.id;
    expect((await setAppearance({ mark: avatar })).status).toBe(400);
  });
});

describe('the preview of a mail', () => {
  it('shows a draft and changes nothing', async () => {
    const draft = { name: 'Om', accent: 'oklch(0.5 0.12 250)', mark: await uploadMark() };
    const { status, body } = await site.asAdmin('POST /admin/site/appearance/mail?language=de', draft);
    expect(status).toBe(200);
    expect(body.html).toContain('<html lang="de"');
    expect(body.html).toContain('src="data:image/webp;base64,');
    expect((await server.request('GET /site')).body.name).toBe('Vichara');
  });
});

describe('the welcome', () => {
  it('is shown to members who join afterwards, until they put it away', async () => {
    const welcome = 'Welcome.\nWe sit at six.';
    await setAppearance({ welcome });
    await site.signUp('meera');
    await site.verify('meera');
    const { body: meera } = await site.logIn('meera');
    expect(meera.user.seesWelcome).toBe(true);
    expect((await server.requestAs(meera, 'GET /account/welcome')).body).toEqual({ welcome });
    expect((await site.asAdmin('GET /account/welcome')).body).toEqual({ welcome: null });
    expect((await site.asAdmin('GET /account')).body).not.toHaveProperty('seesWelcome');
    expect((await server.requestAs(meera, 'DELETE /account/welcome')).status).toBe(204);
    expect((await server.requestAs(meera, 'GET /account/welcome')).body).toEqual({ welcome: null });
    await setAppearance({});
    const tomas = await createMember(server, 'tomas');
    expect((await server.requestAs(tomas, 'GET /account/welcome')).body).toEqual({ welcome: null });
  });
});

it('another server process knows a change when it reads the settings again', async () => {
  const other = await openCurrentSite({ ...server.deps, log: quietLogger });
  await setAppearance({ name: 'Om' });
  expect(other.name).toBe('Vichara');
  await other.refresh();
  expect(other.name).toBe('Om');
});
