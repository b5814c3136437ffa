import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { createSiteFixture } from '#tests/support/site/siteFixture.ts';

let server: TestServer;
let site: Awaited<ReturnType<typeof createSiteFixture>>;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  site = await createSiteFixture(server);
});

const hoursFromNow = (hours: number) =>
  server.deps.clock().add({ hours }).toString({ smallestUnit: 'second' });
const setNotice = (draft: object) => site.asAdmin('PUT /admin/notice', draft);
/** The notice that visitors get, after the server has read it again. */
async function shownNotice() {
  await server.deps.site.refresh();
  return (await server.request('GET /site')).body.notice;
}

it('a notice is shown from its beginning to its end, replaced, and removed, and each change is a decision', async () => {
  expect((await site.asAdmin('GET /admin/notice')).body).toEqual({ notice: null });
  await setNotice({ words: 'Closed now.', from: hoursFromNow(-1), until: hoursFromNow(1) });
  expect((await server.request('GET /site')).body.notice.words).toBe('Closed now.');
  expect((await site.asAdmin('DELETE /admin/notice')).status).toBe(204);
  expect((await server.request('GET /site')).body.notice).toBeNull();
  expect((await site.asAdmin('DELETE /admin/notice')).status).toBe(204);

  const draft = { words: 'On Sunday this site is closed.', from: hoursFromNow(1), until: hoursFromNow(3) };
  const { status, body } = await setNotice(draft);
  expect([status, body.words]).toEqual([200, draft.words]);
  expect(Date.parse(body.from)).toBe(Date.parse(draft.from));
  expect(await shownNotice()).toBeNull();
  expect((await site.asAdmin('GET /admin/notice')).body.notice).toEqual(body);
  const { items } = (await site.asAdmin('GET /admin/decisions')).body;
  expect(items.map(({ deed, reason }: { deed: string; reason: string | null }) => [deed, reason])).toEqual([
    ['notice.changed', draft.words],
    ['notice.changed', null],
    ['notice.changed', 'Closed now.'],
  ]);
  server.advanceClock({ hours: 2 });
  expect(await shownNotice()).toEqual(body);
  server.advanceClock({ hours: 2 });
  expect(await shownNotice()).toBeNull();
});

it('pages contain the site also after its only notice was removed, so that browsers forget it', async () => {
  expect(server.deps.site.in('en')).toMatchObject({ notice: null, pages: [] });
  await setNotice({ words: 'Closed now.', from: hoursFromNow(-1), until: hoursFromNow(1) });
  await site.asAdmin('DELETE /admin/notice');
  expect(server.deps.site.in('en')).toMatchObject({ notice: null, pages: [] });
});

it('a notice needs words, and an end after its beginning', async () => {
  for (const [draft, field] of [
    [{ words: ' ' }, 'words'],
    [{ words: 'a'.repeat(301) }, 'words'],
    [{ from: '' }, 'from'],
    [{ from: '2026-11-29' }, 'from'],
    [{ until: hoursFromNow(0) }, 'until'],
  ] as const) {
    const { status, body } = await setNotice({
      words: 'Closed.',
      from: hoursFromNow(0),
      until: hoursFromNow(1),
      ...draft,
    });
    expect([status, body.errors?.[0].path], JSON.stringify(draft)).toEqual([400, field]);
  }
});
