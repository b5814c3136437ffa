import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, callServer, expect, openAs, test } from '#tests/journeys/world.ts';
import { archiveOf, chooseArchive, live, numbersOf, uploadPicture } from './movingSteps.ts';

test.use({ viewport: { width: 390, height: 844 }, allowedProblems: /status of 429/ });

const settings = (dayStartsAt: number) => ({ dayStartsAt, timezone: 'Asia/Kolkata' });

/** An archive with a log that is longer than a day. */
function withLongLog(archive: Buffer): Buffer {
  const files = unzipSync(archive);
  const [first, ...logs] = JSON.parse(strFromU8(files['logs.json'] ?? new Uint8Array()));
  const forged = JSON.stringify([{ ...first, value: 5_000 }, ...logs]);
  return Buffer.from(zipSync({ ...files, 'logs.json': strToU8(forged) }));
}

/** Answers the first picture as the server does when 2,000 were sent in the last hour. */
async function reachLimitOnce(page: Page): Promise<void> {
  const refusal = { code: 'too_many_requests', message: 'Too many requests.', template: '', values: {} };
  await page.route(
    '**/api/v1/account/imports/*/pictures?*',
    (route) => route.fulfill({ status: 429, headers: { 'retry-after': '600' }, json: refusal }),
    { times: 1 },
  );
}

test('settings of the member stay until they are replaced, the avatar arrives, the page waits at the limit, and refused items are saved', async ({
  page,
  world,
}) => {
  const before = await world.createMember('settled-before');
  await live(world.url, before);
  await callServer(world.url, 'PUT /sadhana/settings', { ...before, body: settings(4) });
  const pictureId = await uploadPicture(world.url, before.token, '/pictures?use=avatar');
  await callServer(world.url, 'PUT /account/avatar', { ...before, body: { pictureId } });
  const archive = await archiveOf(world.url, before);

  const after = await world.createMember('settled-after');
  await callServer(world.url, 'PUT /sadhana/settings', { ...after, body: settings(2) });
  const read = async (path: string) => (await callServer(world.url, `GET ${path}`, after)).body;

  await openAs(page, 'settled-after', '/account/import');
  await reachLimitOnce(page);
  await chooseArchive(page, withLongLog(archive));
  await expect(page.getByText('logs.json was changed after it was made.')).toBeVisible();
  // The settings for practice and the avatar of the archive, and the language.
  expect(await numbersOf(page, 'Settings')).toBe('3 2 1 0');
  await expect(page.getByRole('checkbox', { name: 'Replace mine' })).not.toBeChecked();
  await button(page, 'Import').press('Enter');
  await expect(
    page.getByText(/^There is a limit to how much can be sent in an hour\. This page waits/),
  ).toBeVisible();
  await expectAccessibleScreen(page, 'archive import waits', 'Import an Archive');
  // Another attempt goes on at once, because the limit is not reached any more.
  await page.reload();
  await chooseArchive(page, withLongLog(archive));
  await expect(page.getByRole('heading', { name: 'Before you import' })).toBeVisible();
  expect(await numbersOf(page, 'Logs')).toBe('4 1 3 0');
  await button(page, 'Import').press('Enter');
  await expect(page.getByText('2 entries, 3 logs. 1 could not be imported.')).toBeVisible();
  await expectAccessibleScreen(page, 'archive import with refused items', 'Import an Archive');
  const downloading = page.waitForEvent('download');
  await button(page, 'Save List').press('Enter');
  const list = await readFile(await (await downloading).path(), 'utf8');
  expect(list).toBe('2024-03-08, Kīrtan\tValue must be at most 1,440\n');
  expect((await read('/sadhana/settings')).dayStartsAt).toBe(2);
  const { avatar } = await read('/account');
  expect(avatar).not.toBe(null);
  const [entry] = (await read('/journal/entries?timezone=UTC')).items;
  expect(entry.pictures).toHaveLength(1);

  await button(page, 'Import Another').press('Enter');
  await chooseArchive(page, archive);
  await page.getByRole('checkbox', { name: 'Replace mine' }).press('Space');
  await button(page, 'Import').press('Enter');
  await expect(page.getByText('2 entries, 4 logs.')).toBeVisible();
  expect((await read('/sadhana/settings')).dayStartsAt).toBe(4);
});
