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

test('undoing an import of practice keeps a log with a sealed line, and waits until the journal is unlocked', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('sealed-importer-of-practice');
  const call = async (name: string, body?: object) =>
    (await callServer(world.url, name, { token, ...(body && { body }) })).body;
  const { id } = await call('POST /sadhana/imports', {
    source: { program: 'csv', digest: 'a'.repeat(64) },
    practices: [{ name: 'Sit', type: 'time' }],
  });
  const rows = [
    { practice: 0, date: '2024-03-01', value: 10 },
    { practice: 0, date: '2024-03-02', value: 20 },
  ];
  await call(`PUT /sadhana/imports/${id}`, { rows });
  await call(`POST /sadhana/imports/${id}/finish`);
  const logs = () => call('GET /sadhana/logs?startDate=2024-03-01&endDate=2024-03-31');
  const [log] = (await logs()).filter(({ value }: { value: number }) => value === 20);

  await openAs(page, 'sealed-importer-of-practice', '/journal');
  await sealJournal(page);
  await expect(page.getByText('Your journal is empty.')).toBeVisible();
  await page.goto(`/sadhana/logs/${log.id}`);
  await button(page, 'Edit').click();
  await page.getByRole('textbox', { name: 'A line for your journal' }).fill('A wagtail came to the window.');
  await button(page, 'Save Changes').click();
  await expect(page.getByRole('link', { name: 'The line in your journal' })).toBeVisible();

  const undo = async () => {
    await page.goto('/sadhana/import');
    await button(page, 'Undo Import').click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Your journal is sealed. It must be unlocked');
    await dialog.getByRole('button', { name: 'Undo Import' }).click();
  };
  await page.goto('/journal');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Lock Journal' }).click();
  await expect(page.getByLabel('Journal passphrase')).toBeVisible();
  await undo();
  await expect(page.getByText('Your journal is locked.')).toBeVisible();
  expect(await logs()).toHaveLength(2);

  await page.goto('/journal');
  await unlockJournal(page);
  await expect(page.getByRole('article')).toHaveCount(1);
  await undo();
  await expect(
    page.getByText('1 log was removed. 1 log that you have changed or that has a line stays.'),
  ).toBeVisible();
  expect(await logs()).toMatchObject([{ id: log.id, value: 20 }]);
});
