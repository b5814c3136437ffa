import type { Page } from '@playwright/test';
import { callServer, expect, expectToast, openAs, test } from '#tests/journeys/world.ts';

const presetOf = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
const answerDialog = (page: Page, action: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: action, exact: true }).click();

async function practicesOf(url: string, token: string, ...names: string[]): Promise<string[]> {
  const { body } = await callServer(url, 'GET /sadhana/practices', { token });
  return names.map((name) => body.find((practice: { name: string }) => practice.name === name).id);
}

test('a preset is created, activated, changed and deleted', async ({ page, world }) => {
  const { token } = await world.createMember('composer');
  await openAs(page, 'composer', '/sadhana/presets');
  await expect(page.getByText('You have no presets yet.')).toBeVisible();
  await page.getByRole('button', { name: 'New Preset' }).click();
  await expect(page).toHaveURL(/\?new/);
  await page.getByRole('button', { name: 'Save Preset' }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await expect(page.getByText('Select at least one practice')).toBeVisible();
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.getByLabel('Title').fill('Before the house wakes');
  await page.getByLabel('Description').fill('The order I can keep on most days.');
  await page.getByRole('button', { name: 'Save Preset' }).click();
  await expect(page.getByLabel('Silent sitting')).toBeFocused();

  await page.getByRole('button', { name: 'New Practice' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Practice' });
  await dialog.getByRole('button', { name: 'Save Practice' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('Listening to rain');
  await dialog.getByLabel('Repetitions').check();
  await dialog.getByLabel('Default value').fill('3');
  await dialog.getByRole('button', { name: 'Save Practice' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Listening to rain', { exact: true })).toBeChecked();
  await page.getByLabel('Silent sitting').check();
  await page.getByLabel('Japa').check();
  await page.getByRole('button', { name: 'Save Preset' }).click();
  const preset = presetOf(page, 'Before the house wakes');
  await expect(preset.getByRole('listitem')).toHaveText([
    'Silent sitting, 25 min',
    'Japa, 108 reps',
    'Listening to rain, 3 reps',
  ]);
  await expect(page).not.toHaveURL(/new/);

  await preset.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('log all practices for today');
  await answerDialog(page, 'Cancel');
  await preset.getByRole('button', { name: 'Activate' }).click();
  await answerDialog(page, 'Activate');
  await expectToast(page, '3 practices logged for today.');
  await page.getByRole('link', { name: 'Sadhana' }).last().click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.goBack();

  await preset.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Title').fill('Before dawn');
  await page.goBack();
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByText('Cancel').click();
  await page.getByRole('switch', { name: 'Public' }).check();
  await page.getByRole('button', { name: 'Save Preset' }).click();
  await expect(presetOf(page, 'Before dawn')).toContainText('Public');

  await page.getByRole('button', { name: 'Delete practice Listening to rain' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('What you have logged of it stays.');
  await answerDialog(page, 'Delete');
  await expect(presetOf(page, 'Before dawn').getByRole('listitem')).toHaveCount(2);
  const { body } = await callServer(world.url, 'GET /sadhana/logs', { token });
  expect(body).toHaveLength(3);

  await expect(
    presetOf(page, 'Before dawn').getByText(/^Start Session times .+ for 15 minutes\.$/),
  ).toBeVisible();
  await presetOf(page, 'Before dawn').getByRole('button', { name: 'Start Session' }).click();
  await expect(page).toHaveURL(/\/sadhana\/focus\?practiceId=[\w-]+&duration=15$/);
  await page.goto('/sadhana/presets');
  await presetOf(page, 'Before dawn').getByRole('button', { name: 'Delete' }).click();
  await answerDialog(page, 'Delete');
  await expect(page.getByText('You have no presets yet.')).toBeVisible();
});

test('a public preset of another member is activated and copied, but cannot be changed', async ({
  page,
  world,
}) => {
  const sharer = await world.createMember('sharer');
  const profile = { fullName: 'Sharada Iyer', username: 'sharer', avatarUrl: null };
  await callServer(world.url, 'PUT /account', { token: sharer.token, body: profile });
  await world.createMember('borrower');
  const { body: sharedPractice } = await callServer(world.url, 'POST /sadhana/practices', {
    token: sharer.token,
    body: { name: 'Bowing to the lake', type: 'reps', defaultValue: 9 },
  });
  const [japa = ''] = await practicesOf(world.url, sharer.token, 'Japa');
  await callServer(world.url, 'POST /sadhana/presets', {
    token: sharer.token,
    body: { title: 'By the water', isPublic: true, practiceIds: [japa, sharedPractice.id] },
  });
  await openAs(page, 'borrower', '/sadhana/presets');
  const preset = presetOf(page, 'By the water');
  await expect(preset).toContainText('Shared by Sharada Iyer');
  await expect(preset.getByRole('button', { name: 'Edit' })).toBeHidden();
  await expect(preset.getByRole('button', { name: 'Delete' })).toBeHidden();

  await preset.getByRole('button', { name: 'Start Session' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'This preset has no practices to start a session with.',
  );
  await answerDialog(page, 'OK');
  await preset.getByRole('button', { name: 'Activate' }).click();
  await answerDialog(page, 'Activate');
  await expectToast(page, '2 practices logged for today.');

  await preset.getByRole('button', { name: 'Copy' }).click();
  await expectToast(page, 'The preset is copied to your own.');
  await expect(presetOf(page, 'By the water')).toHaveCount(2);
  const copy = page.getByRole('region', { name: 'Your presets' }).getByRole('article');
  await expect(copy).toContainText('Bowing to the lake, 9 reps');
  await expect(page.getByRole('button', { name: 'Delete practice Bowing to the lake' })).toBeVisible();
});

test.describe('failed actions', () => {
  test.use({ allowedProblems: /status of (409|503)|ERR_FAILED/ });

  test('a failed action on presets is shown as an alert or in place of the list', async ({ page, world }) => {
    const { token } = await world.createMember('hindered');
    const { body: practice } = await callServer(world.url, 'POST /sadhana/practices', {
      token,
      body: { name: 'Soon gone', type: 'time' },
    });
    await callServer(world.url, 'POST /sadhana/presets', {
      token,
      body: { title: 'Left empty', practiceIds: [practice.id] },
    });
    await callServer(world.url, `DELETE /sadhana/practices/${practice.id}`, { token });
    await openAs(page, 'hindered', '/sadhana/presets');
    await presetOf(page, 'Left empty').getByRole('button', { name: 'Activate' }).click();
    await answerDialog(page, 'Activate');
    await expect(page.getByRole('alertdialog', { name: /^Error: / })).toBeVisible();
    await answerDialog(page, 'OK');

    await page.route('**/api/v1/sadhana/presets', (route) =>
      route.fulfill({ status: 503, json: { message: 'Resting for a moment.' } }),
    );
    await page.getByRole('button', { name: 'New Preset' }).click();
    await page.getByLabel('Title').fill('Kept');
    await page.getByLabel('Meditation', { exact: true }).check();
    await page.getByRole('button', { name: 'Save Preset' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Error: Resting for a moment.' })).toBeVisible();
    await answerDialog(page, 'OK');
    await expect(page.getByLabel('Title')).toHaveValue('Kept');
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load presets.' })).toBeVisible();
    await page.unroute('**/api/v1/sadhana/presets');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(presetOf(page, 'Left empty')).toBeVisible();
  });
});
