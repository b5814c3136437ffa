// Kills the browser with SIGKILL again and again while a member imports an archive, and imports the same archive until it is
// finished. `KILLS=30` sets another number of kills, and `KILLS_DATABASE_URL` a database instead of an embedded one.

import { chromium, type Page } from '@playwright/test';
import { button, callServer, expect, openAs, test, withOwnServer } from '#tests/journeys/world.ts';
import { CHROMIUM_FLAGS, debianChromium } from '#tests/support/browser/chromium.ts';
import { LONG_ARCHIVE, longArchive } from '#tests/support/moving/longArchive.ts';
import { chooseArchive } from './movingSteps.ts';

const KILLS = Number(process.env.KILLS ?? 3);
const databaseUrl = process.env.KILLS_DATABASE_URL;

/** Opens the page that imports, in a browser of its own, and runs `use`. */
async function withBrowser(url: string, use: (page: Page, kill: () => Promise<void>) => Promise<void>) {
  const executablePath = debianChromium() ?? undefined;
  const server = await chromium.launchServer({ args: CHROMIUM_FLAGS, executablePath });
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    const context = await browser.newContext({ baseURL: url, locale: 'en-GB', serviceWorkers: 'block' });
    const page = await context.newPage();
    await openAs(page, 'killed', '/account/import');
    await use(page, () => server.kill());
  } finally {
    await server.kill();
  }
}

test('an import whose browser is killed again and again ends with each item once', async () => {
  test.setTimeout(240_000 + KILLS * 60_000);
  const archive = Buffer.from(await longArchive());
  const use: Parameters<typeof withOwnServer>[0] = async (url, { createMember }) => {
    const { token } = await createMember('killed');
    const read = async (path: string) => (await callServer(url, `GET ${path}`, { token })).body;
    for (let kill = 0; kill < KILLS; kill += 1)
      await withBrowser(url, async (page, killBrowser) => {
        const last = 1 + ((kill * 7) % 28);
        let calls = 0;
        const isKilled = new Promise<void>((resolve) => {
          page.on('request', (request) => {
            if (!/\/account\/imports(\/|$)/.test(request.url()) || request.method() === 'GET') return;
            calls += 1;
            if (calls === last) void killBrowser().then(resolve);
          });
        });
        await chooseArchive(page, archive);
        // The first call may end the browser before the click has been answered.
        await button(page, 'Import')
          .click()
          .catch(() => isKilled);
        const isDone = page.getByRole('heading', { name: 'Done' }).waitFor({ timeout: 0 });
        await Promise.race([isKilled, isDone.catch(() => isKilled)]);
        test.info().annotations.push({ type: `kill ${kill + 1}`, description: `at call ${calls}` });
      });
    const { logs, entries, pictures, lastDay } = LONG_ARCHIVE;
    await withBrowser(url, async (page) => {
      await chooseArchive(page, archive);
      await button(page, 'Import').click();
      await expect(page.getByText(`${entries} entries, ${logs} logs.`)).toBeVisible({ timeout: 200_000 });
    });
    const found = await read(`/sadhana/logs?startDate=2019-01-01&endDate=${lastDay}`);
    expect(found).toHaveLength(logs);
    const texts: { content: string; pictures: object[] }[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await read(`/journal/entries?timezone=UTC&limit=100${cursor && `&cursor=${cursor}`}`);
      texts.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(new Set(texts.map(({ content }) => content)).size).toBe(entries);
    expect(texts).toHaveLength(entries);
    expect(texts.filter(({ pictures: shown }) => shown.length === 1)).toHaveLength(pictures);
  };
  await withOwnServer(use, {
    ...(databaseUrl && { DATABASE_URL: databaseUrl, SESSION_SECRET: 'x'.repeat(32) }),
  });
});
