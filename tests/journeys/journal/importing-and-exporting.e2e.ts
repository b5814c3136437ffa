import { readFile } from 'node:fs/promises';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, callServer, expect, openAs, test } from '#tests/journeys/world.ts';

test.use({ timezoneId: 'America/New_York' });

const COUNT = 250;

/** The ZIP of a Day One export with one photo, an entry without text, and an entry written on a journey to India. */
function dayOneExport(): Buffer {
  const entries = Array.from({ length: COUNT }, (_, index) => ({
    uuid: `ENTRY${index}`,
    creationDate: new Date(Date.UTC(2019, 0, 1 + index, 15)).toISOString(),
    timeZone: 'America/New_York',
    text: `# Day ${index + 1}\n\nWhat was written on day ${index + 1}\\.`,
    tags: index % 2 ? ['odd'] : [],
  }));
  const india = {
    uuid: 'INDIA',
    creationDate: '2020-02-01T20:30:00Z',
    timeZone: 'Asia/Kolkata',
    text: 'Before sunrise at the hill.',
    location: { placeName: 'Tiruvannamalai' },
  };
  const photo = { uuid: 'PHOTO', creationDate: '2020-02-02T20:30:00Z', text: '![](dayone-moment://1)' };
  const journal = { metadata: { version: '1.0' }, entries: [...entries, india, photo] };
  const files = { 'Journal.json': strToU8(JSON.stringify(journal)), 'photos/1.jpeg': Uint8Array.of(1) };
  return Buffer.from(zipSync(files));
}

test('a member imports a journal from Day One and exports it as a ZIP, which another member imports', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('moving-writer');
  const written = {
    date: '2019-01-01T20:00:00Z',
    day: '2019-01-01',
    title: 'Day 1',
    content: 'What was written on day 1.',
  };
  expect((await callServer(world.url, 'POST /journal', { token, body: written })).status).toBe(201);

  await openAs(page, 'moving-writer', '/journal/settings');
  await expectAccessibleScreen(page, 'journal settings', 'Journal Settings');
  await page.getByRole('link', { name: 'Import' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import');
  await expectAccessibleScreen(page, 'journal import', 'Import');

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.postData() ?? ''));
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Choose Files').focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'export.zip', mimeType: 'application/zip', buffer: dayOneExport() });

  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 2, name });
  await expect(heading(`New: ${COUNT}`)).toBeFocused();
  await expect(heading('Already here: 1')).toBeVisible();
  await expect(heading('Not readable: 1')).toBeVisible();
  await expect(page.getByText('It has no text.')).toBeVisible();
  await expect(page.getByText('1 photo', { exact: true })).toBeVisible();
  expect(requests.join('')).not.toContain('What was written');
  const { body: before } = await callServer(world.url, 'GET /journal/entries', { token });
  expect(before.items).toHaveLength(1);
  await expectAccessibleScreen(page, 'journal import preview', 'Import');

  await button(page, `Import ${COUNT} Entries`).click();
  await expect(page.getByText(`${COUNT} entries were imported.`)).toBeVisible();
  await expectAccessibleScreen(page, 'journal import done', 'Import');
  await page.getByRole('link', { name: 'Open your journal' }).click();
  const india = page.getByRole('article', { name: 'Untitled Entry' }).first();
  await expect(india.getByRole('time')).toHaveAttribute('datetime', '2020-02-02');

  await page.goto('/journal/import');
  await page.getByLabel('Choose Files').setInputFiles({
    name: 'export.zip',
    mimeType: 'application/zip',
    buffer: dayOneExport(),
  });
  await expect(heading('New: 0')).toBeVisible();
  await expect(heading(`Already here: ${COUNT + 1}`)).toBeVisible();

  await page.goto('/journal/settings');
  const downloading = page.waitForEvent('download');
  await button(page, 'Export Journal').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^journal-\d{4}-\d\d-\d\d\.zip$/);
  const bytes = await readFile(await download.path());
  const files = unzipSync(bytes);
  const list = JSON.parse(strFromU8(files['journal.json'] ?? new Uint8Array()));
  expect(list).toHaveLength(COUNT + 1);
  expect(Object.keys(files)).toHaveLength(COUNT + 2);
  expect(strFromU8(files['journal/2020-02-01 Untitled Entry.md'] ?? new Uint8Array())).toContain(
    'day: 2020-02-02',
  );

  const { token: secondToken } = await world.createMember('second-home');
  await openAs(page, 'second-home', '/journal/import');
  await page
    .getByLabel('Choose Files')
    .setInputFiles({ name: 'journal.zip', mimeType: 'application/zip', buffer: bytes });
  await button(page, `Import ${COUNT + 1} Entries`).click();
  await expect(page.getByText(`${COUNT + 1} entries were imported.`)).toBeVisible();
  const all = [];
  for (let cursor = ''; cursor !== null; ) {
    const { body } = await callServer(
      world.url,
      `GET /journal/entries?limit=100${cursor && `&cursor=${cursor}`}`,
      {
        token: secondToken,
      },
    );
    all.push(...body.items);
    cursor = body.nextCursor;
  }
  const withoutIds = (entries: Record<string, unknown>[]) =>
    entries.map(({ id, createdAt, updatedAt, ...fields }) => JSON.stringify(fields)).sort();
  expect(withoutIds(all)).toEqual(withoutIds(list));
});

test('a member chooses the days that the files do not say, and folders become tags', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('dating-writer');
  await openAs(page, 'dating-writer', '/journal/import');
  const notes = {
    'notes/Dreams/The hill.md': 'Walked.',
    'notes/Dreams/Dawn.md': 'Tea.',
    'notes/Talks/First.md': '---\ndate: 03/04/2021\n---\nListened.',
    'notes/Talks/Second.md': '---\ndate: 05/06/2021\n---\nAgain.',
    'notes/2020-01-02 Plain.md': 'Sat.',
  };
  const modified = new Date('2026-11-20T12:00:00');
  const files = Object.entries(notes).map(
    ([path, text]) => [path, [strToU8(text), { mtime: modified }]] as const,
  );
  await page.getByLabel('Choose Files').setInputFiles({
    name: 'notes.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zipSync(Object.fromEntries(files) as unknown as Parameters<typeof zipSync>[0])),
  });
  await expect(page.getByText(/^Dated by the file: \d+ November 2026$/)).toHaveCount(2);
  await expectAccessibleScreen(page, 'journal import dates', 'Import');
  await button(page, 'Import 5 Entries').click();
  await expect(page.getByRole('alert')).toHaveText('Choose the day of 2 entries first.');

  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await button(page, 'Always Day First').click();
  await expect(row('First').getByLabel('Date')).toHaveValue('2021-04-03');
  await row('Second').getByLabel('Date').selectOption('2021-05-06');
  await page.getByLabel('Date of all of them').fill('2019-05-06');
  await button(page, 'Use for All').click();
  await expect(page.getByText(/^Dated by the file: \d+ November 2026$/)).toHaveCount(0);
  await row('Dawn').getByLabel('Date').fill('2019-05-07');
  await page.getByRole('switch', { name: 'Use the names of folders as tags' }).click();
  await button(page, 'Import 5 Entries').click();
  await expect(page.getByText('5 entries were imported.')).toBeVisible();
  const { body } = await callServer(world.url, 'GET /journal/entries', { token });
  expect(body.items.map(({ day, title, tags }: Record<string, unknown>) => [day, title, tags])).toEqual([
    ['2021-05-06', 'Second', ['Talks']],
    ['2021-04-03', 'First', ['Talks']],
    ['2020-01-02', 'Plain', []],
    ['2019-05-07', 'Dawn', ['Dreams']],
    ['2019-05-06', 'The hill', ['Dreams']],
  ]);

  await page.goto('/journal');
  await button(page, 'Select Entries').click();
  for (const title of ['Dawn', 'The hill']) await page.getByLabel(`Select “${title}”`).click();
  await expectAccessibleScreen(page, 'journal selection', 'Journal');
  await button(page, 'Delete 2 Entries').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  const [, first] = body.items;
  const changed = { date: first.date, day: first.day, title: first.title, content: 'Changed.' };
  await callServer(world.url, `PUT /journal/${first.id}`, { token, body: changed });
  await page.goto('/journal/import');
  await expectAccessibleScreen(page, 'journal past imports', 'Import');
  await button(page, 'Undo Import').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo Import' }).click();
  await expect(
    page.getByText('2 entries were removed. 1 entry that you have changed since stays.'),
  ).toBeVisible();
  await expect(button(page, 'Undo Import')).toBeHidden();
});

test.describe('with a lost connection', () => {
  test.use({ allowedProblems: /net::ERR_FAILED/ });

  test('an interrupted import continues where it stopped, and creates no entry twice', async ({
    page,
    world,
  }) => {
    const { token } = await world.createMember('interrupted-writer');
    await openAs(page, 'interrupted-writer', '/journal/import');
    let calls = 0;
    await page.route('**/api/v1/journal/import', (route) => {
      calls += 1;
      return calls === 2 ? route.abort() : route.continue();
    });
    await page.getByLabel('Choose Files').setInputFiles({
      name: 'export.zip',
      mimeType: 'application/zip',
      buffer: dayOneExport(),
    });
    await button(page, `Import ${COUNT + 1} Entries`).click();
    await expect(page.getByRole('alert')).toContainText('100 entries were imported.');
    await button(page, `Import ${COUNT - 99} Entries`).click();
    await expect(page.getByText(`${COUNT - 99} entries were imported.`)).toBeVisible();
    const { body } = await callServer(world.url, 'GET /journal/days?from=2019-01-01&to=2020-02-03', {
      token,
    });
    expect(body).toHaveLength(COUNT + 1);
    expect(body.every(({ count }: { count: number }) => count === 1)).toBe(true);
  });
});

test('a range of days is printed with whole entries, and without the controls', async ({ page, world }) => {
  const { token } = await world.createMember('printing-writer');
  for (const day of ['2026-03-01', '2026-03-02', '2026-03-03'])
    await callServer(world.url, 'POST /journal', {
      token,
      body: {
        date: `${day}T15:00:00Z`,
        day,
        title: `On ${day}`,
        content: `${'A whole sentence. '.repeat(40)}\n\nThe end.`,
      },
    });
  await openAs(page, 'printing-writer', '/journal/print?from=2026-03-01&to=2026-03-02');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article').first()).toContainText('The end.');
  await expectAccessibleScreen(page, 'journal print', 'Print');
  await page.getByLabel('To', { exact: true }).fill('2026-03-03');
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByLabel('From', { exact: true })).toBeHidden();
  await expect(button(page, 'Print')).toBeHidden();
});
