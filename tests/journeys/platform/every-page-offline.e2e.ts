import fs from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import type { Call } from '#demo/calls.ts';
import { axeViolations } from '#tests/journeys/accessibleScreen.ts';
import { addressesOf, readerOf } from '#tests/journeys/demoPages.ts';
import { waitUntilKept } from '#tests/journeys/keptAnswers.ts';
import { callServer, expect, openAs, PASSWORD, test, withOwnServer } from '#tests/journeys/world.ts';
import type { Person } from '#tests/support/people/testPeople.ts';

test.use({ serviceWorkers: 'allow' });

const NOT_LOADED = 'This has not been loaded on this device yet.';

/** Pages of moderation, administration and searches, and lists that are not worth a copy: they are never kept. */
const NEVER_KEPT = new Set([
  'account/pictures',
  'account/decisions',
  'admin/dashboard',
  'admin/health',
  'admin/users',
  'admin/communities',
  'admin/pictures',
  'admin/registrations',
  'admin/site',
  'admin/site/appearance',
  'admin/site/invitations',
  'admin/site/notice',
  'admin/site/pages',
  'admin/site/pages/:slug',
  'admin/site/reflections',
  'admin/cases',
  'admin/decisions',
  'communities/:id/moderate',
  'communities/:id/moderate/reports',
  'communities/:id/moderate/requests',
  'communities/:id/moderate/decisions',
  'communities/:id/moderate/excluded',
  'communities/:id/deleted',
  'communities/:id/search',
  'journal/print',
  'journal/search',
  'library/submissions',
  'moderation/library',
]);

/** Pages of which a section is never kept: members, decisions, invitations, sessions, and events to choose from. */
const PARTLY_KEPT = new Set([
  'account/security',
  'communities/:id',
  'communities/:id/about',
  'communities/:id/invite',
  'communities/:id/readings/new',
  'readings/:id/edit',
]);

/** Lines in whose place is the reason why something needs a connection. */
const REPLACED =
  /^(Up to 4\. You can also|Used for (your days|the pages)|Sent the day before|The room is not open|It opens 15 minutes|Back to the Event)/;

const pages = Object.keys(JSON.parse(fs.readFileSync('dist/web/pages.json', 'utf8')));
const readers = new Set(pages.map(readerOf));

test('every page that a member has loaded shows the same without a connection, or that it is not kept', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  await withOwnServer(
    async (url) => {
      const addressOf = await addressesOf(callOf(url), new Date().toISOString().slice(0, 10));
      // At once, because most of the time is spent waiting until the network is idle.
      await Promise.all(
        [...readers].map(async (reader) => reader && expectSamePages(browser, { url, reader, addressOf })),
      );
    },
    {},
    'demo/main.ts',
  );
});

/** A function that calls the server as one of the people of the demo. */
function callOf(url: string): Call {
  return async (caller, endpoint) => {
    const credentials = { loginIdentifier: caller, password: PASSWORD };
    const { token } = (await callServer(url, 'POST /auth/login', { body: credentials })).body;
    return (await callServer(url, endpoint, { token })).body;
  };
}

interface Options {
  url: string;
  reader: Person;
  addressOf: (page: string) => string;
}

async function expectSamePages(browser: Browser, { url, reader, addressOf }: Options): Promise<void> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await openAs(page, reader, '/dashboard');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const shown = new Map<string, string[]>();
  for (const name of pages.filter((each) => readerOf(each) === reader)) {
    await page.goto(addressOf(name));
    await waitUntilKept(page);
    shown.set(name, await linesOf(page));
  }
  await context.setOffline(true);
  const problems: string[] = [];
  page.on('console', (message) => {
    // The browser itself logs every call that fails.
    if (
      ['error', 'warning'].includes(message.type()) &&
      !message.text().includes('ERR_INTERNET_DISCONNECTED')
    )
      problems.push(`${page.url()}: ${message.text()}`);
  });
  for (const [name, lines] of shown) {
    await page.goto(addressOf(name));
    await expect(page.getByRole('status').filter({ hasText: 'You are offline.' }).first()).toBeVisible();
    if (NEVER_KEPT.has(name)) await expect(page.getByText(NOT_LOADED).first(), name).toBeVisible();
    const missing = async () => {
      const linesNow = await linesOf(page);
      return lines.filter((line) => !linesNow.includes(line) && !REPLACED.test(line));
    };
    const isComplete = !NEVER_KEPT.has(name) && !PARTLY_KEPT.has(name);
    if (isComplete) await expect.poll(missing, name).toEqual([]);
    else {
      await linesOf(page);
      // A complete page is the same as with a connection, with which other journeys check it.
      expect(await axeViolations(page), name).toEqual([]);
    }
  }
  expect(problems).toEqual([]);
  await context.close();
}

/** The lines of text that a page shows when it has loaded. */
async function linesOf(page: Page): Promise<string[]> {
  const main = page.getByRole('main');
  await expect(main.getByText(/^Loading/)).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  return (await main.innerText()).split('\n').filter((line) => line.trim());
}
