import type { Page } from '@playwright/test';
import { callServer, expect, openAs, test } from '#tests/journeys/world.ts';

const NEW_ENTRY_PATH = '/journal/new';

async function entryContents(url: string, token: string): Promise<string[]> {
  const { body } = await callServer(url, 'GET /journal', { token });
  return body.items.map((entry: { excerpt: string }) => entry.excerpt).sort();
}

/** The drafts that open tabs have locked. The browser releases the locks of a closed tab after a moment. */
const lockedDrafts = (page: Page) =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.map(({ name }) => name).filter((name) => name?.startsWith('draft:'));
  });

test('new entries in two tabs have separate drafts and are saved as two entries', async ({ page, world }) => {
  const { token } = await world.createMember('two-tabs');
  await openAs(page, 'two-tabs', NEW_ENTRY_PATH);
  await page.getByLabel('Content').fill('The first.');
  const otherTab = await page.context().newPage();
  await otherTab.goto(NEW_ENTRY_PATH);
  await expect(otherTab.getByLabel('Content')).toHaveValue('');
  await otherTab.getByLabel('Content').fill('The second.');
  await otherTab.getByRole('button', { name: 'Save Entry' }).click();
  await expect(otherTab).toHaveURL(/entry/);
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Content')).toHaveValue('The first.');
  await page.getByRole('button', { name: 'Save Entry' }).click();
  await expect(page).toHaveURL(/entry/);
  expect(await entryContents(world.url, token)).toEqual(['The first.', 'The second.']);
});

test('drafts of closed tabs are restored one after the other, the newest first', async ({ page, world }) => {
  await world.createMember('many-drafts');
  await openAs(page, 'many-drafts', '/journal');
  for (const content of ['The older.', 'The newer.']) {
    const tabs = await Promise.all([page.context().newPage(), page.context().newPage()]);
    await tabs[0].goto(NEW_ENTRY_PATH);
    if (content === 'The newer.') {
      // Another tab has the older draft open.
      await expect(tabs[0].getByLabel('Content')).toHaveValue('The older.');
      await tabs[1].goto(NEW_ENTRY_PATH);
    }
    const tab = content === 'The newer.' ? tabs[1] : tabs[0];
    await expect(tab.getByLabel('Content')).toHaveValue('');
    await tab.getByLabel('Content').fill(content);
    await Promise.all(tabs.map((each) => each.close()));
    await expect.poll(() => lockedDrafts(page)).toEqual([]);
  }
  await page.goto(NEW_ENTRY_PATH);
  await expect(page.getByLabel('Content')).toHaveValue('The newer.');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByLabel('Content')).toHaveValue('');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('Content')).toHaveValue('The older.');

  // Leaving an unchanged draft needs no confirmation.
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/journal');
  await page.getByRole('link', { name: 'New Entry' }).click();
  await expect(page.getByLabel('Content')).toHaveValue('The older.');
});

test('two tabs that open the same draft do not overwrite each other', async ({ page, world }) => {
  const { token } = await world.createMember('same-draft');
  // Without TLS there is no lock manager, so the tabs do not know each other's drafts.
  await page.context().addInitScript("Object.defineProperty(navigator, 'locks', { value: undefined })");
  await openAs(page, 'same-draft', NEW_ENTRY_PATH);
  await page.getByLabel('Content').fill('A thought.');
  const otherTab = await page.context().newPage();
  await otherTab.goto(NEW_ENTRY_PATH);
  await expect(otherTab.getByLabel('Content')).toHaveValue('A thought.');
  await otherTab.getByLabel('Content').fill('Another thought.');
  await otherTab.getByRole('button', { name: 'Save Entry' }).click();
  await expect(otherTab).toHaveURL(/entry/);
  await page.getByLabel('Content').fill('A thought, continued.');
  await page.getByRole('button', { name: 'Save Entry' }).click();
  await expect(page).toHaveURL(/entry/);
  expect(await entryContents(world.url, token)).toEqual(['A thought, continued.', 'Another thought.']);
});

test('a restored draft shows a warning if its entry has been changed in the meantime', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('changed-since');
  const body = { date: new Date().toISOString(), content: 'As it was.' };
  const { body: entry } = await callServer(world.url, 'POST /journal', { token, body });
  await openAs(page, 'changed-since', `/journal/entry/${entry.id}/edit`);
  await page.getByLabel('Content').fill('As I want it.');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText('has been restored')).toBeVisible();
  await expect(page.getByText('has been changed since')).toBeHidden();
  await callServer(world.url, `PUT /journal/${entry.id}`, {
    token,
    body: { ...body, content: 'Elsewhere.' },
  });
  await page.reload();
  await expect(page.getByText('has been changed since')).toBeVisible();
  await expect(page.getByLabel('Content')).toHaveValue('As I want it.');
});

test.describe('a lost response', () => {
  test.use({ allowedProblems: /Failed to load|ERR_FAILED/ });

  test('an entry whose response was lost is stored once with the last text, even when the page is reloaded before the retry', async ({
    page,
    world,
  }) => {
    const { token } = await world.createMember('unanswered');
    await openAs(page, 'unanswered', NEW_ENTRY_PATH);
    await page.route('**/api/v1/journal', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByLabel('Content').fill('The first words.');
    await page.getByRole('button', { name: 'Save Entry' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await page.unroute('**/api/v1/journal');
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await page.getByLabel('Content').fill('The last words.');
    await page.getByRole('button', { name: 'Save Entry' }).click();
    await expect(page).toHaveURL(/entry/);
    expect(await entryContents(world.url, token)).toEqual(['The last words.']);
  });
});

test.describe('an entry that is deleted elsewhere while it is being edited', () => {
  test.use({ allowedProblems: /status of 404/ });

  test('the draft of an entry that was deleted elsewhere can be discarded', async ({ page, world }) => {
    const { token } = await world.createMember('discarder');
    const body = { date: new Date().toISOString(), content: 'As it was.' };
    const { body: entry } = await callServer(world.url, 'POST /journal', { token, body });
    await openAs(page, 'discarder', `/journal/entry/${entry.id}/edit`);
    await page.getByLabel('Content').fill('As I want it.');
    await callServer(world.url, `DELETE /journal/${entry.id}`, { token });
    await page.getByRole('button', { name: 'Save Entry' }).click();
    await expect(page.getByText('has been deleted since')).toBeVisible();
    await page.getByLabel('Content').fill('As I wanted it.');
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await expect(page).toHaveURL('/journal');
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('As I want');
  });

  for (const action of ['reload', 'save']) {
    test(`the draft of an entry that was deleted elsewhere can be saved as a new entry after a ${action}`, async ({
      page,
      world,
    }) => {
      const { token } = await world.createMember(`deleted-${action}`);
      const body = { date: new Date().toISOString(), content: 'As it was.' };
      const { body: entry } = await callServer(world.url, 'POST /journal', { token, body });
      await openAs(page, `deleted-${action}`, `/journal/entry/${entry.id}/edit`);
      await page.getByLabel('Content').fill('As I want it.');
      await callServer(world.url, `DELETE /journal/${entry.id}`, { token });
      page.once('dialog', (dialog) => dialog.accept());
      if (action === 'reload') await page.reload();
      else await page.getByRole('button', { name: 'Save Entry' }).click();
      await expect(page.getByText('has been deleted since')).toBeVisible();
      await expect(page.getByLabel('Content')).toHaveValue('As I want it.');
      await page.getByRole('button', { name: 'Save Entry' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Untitled Entry');
      expect(await entryContents(world.url, token)).toEqual(['As I want it.']);
      await page.goto(`/journal/entry/${entry.id}/edit`);
      await expect(page.getByText('Could not find the entry to edit.')).toBeVisible();
    });
  }
});
