import { openTimer, startSession } from '#tests/journeys/sadhana/focusSteps.ts';
import { button, callServer, expect, openAs, test } from '#tests/journeys/world.ts';
import { PASSPHRASE, sealJournal, unlockJournal } from './sealSteps.ts';

test('a line after a practice is sealed after its log is saved, and the form asks to unlock a locked journal', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('sealed-sitter');
  await openAs(page, 'sealed-sitter', '/journal');
  await sealJournal(page);
  await expect(page.getByText('Your journal is empty.')).toBeVisible();
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Lock Journal' }).click();
  await expect(page.getByLabel('Journal passphrase')).toBeVisible();

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.postData() ?? ''));
  await openTimer(page, 'sealed-sitter');
  await startSession(page);
  await page.clock.fastForward('15:01');
  await expect(page.getByText('Your journal is sealed. Unlock it to write a line.')).toBeVisible();
  await page.getByLabel('Journal passphrase').fill(PASSPHRASE);
  await button(page, 'Unlock').click();
  await page.getByRole('textbox', { name: 'A line for your journal' }).fill('A wagtail came to the window.');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('wagtail');
  await page.getByLabel('Practice', { exact: true }).selectOption({ index: 1 });
  await button(page, 'Log Practice & Exit').click();
  await expect(page).toHaveURL(/\/sadhana\?day=/);
  await expect
    .poll(async () => (await callServer(world.url, 'GET /journal/sealed', { token })).body.items.length)
    .toBe(1);
  expect(requests.join('\n')).not.toContain('wagtail');
  expect((await callServer(world.url, 'GET /journal', { token })).body.items).toEqual([]);

  await page.goto('/journal');
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page.getByText('A wagtail came to the window.')).toBeVisible();
  await page.getByRole('complementary', { name: 'Practice' }).getByRole('link').click();
  await expect(page.getByRole('link', { name: 'The line in your journal' })).toBeVisible();

  // The page of the practice shows entries too, so it asks to unlock a locked journal.
  const { body: logs } = await callServer(world.url, 'GET /sadhana/logs', { token });
  await page.goto(`/sadhana/practices/${logs[0].practiceId}`);
  await expect(page.getByText('A wagtail came to the window.')).toBeVisible();
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Lock Journal' }).click();
  await unlockJournal(page);
  await expect(page.getByText('A wagtail came to the window.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What I wrote after this practice' })).toBeVisible();
});
