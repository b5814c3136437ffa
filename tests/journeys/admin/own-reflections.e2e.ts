import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, callServer, expect, openAs, test } from '#tests/journeys/world.ts';

// Other journeys read the reflections of the product.
test.afterEach(async ({ world }) => {
  const { token } = await world.admin();
  const { body } = await callServer(world.url, 'GET /admin/reflections?limit=100', { token });
  for (const { id } of body.items) await callServer(world.url, `DELETE /admin/reflections/${id}`, { token });
});

test('an admin adds reflections of the site, one and many, chooses both kinds, and deletes one', async ({
  page,
  world,
}) => {
  const admin = await world.admin();
  await openAs(page, admin.username, '/admin/site/reflections');
  await expect(page.getByText('There are no reflections of your own yet.')).toBeVisible();
  await button(page, 'Add Reflection').click();
  const dialog = page.getByRole('dialog', { name: 'Add Reflection' });
  await dialog.getByLabel('Text').fill('Wer fragt?');
  await dialog.getByLabel('Author').fill('Der Hügel');
  await dialog.getByLabel('Day (optional)').fill('04-31');
  await dialog.getByLabel('Language').selectOption('de');
  await button(page, 'Save').last().click();
  await expect(dialog.getByText('Day must be MM-DD or YYYY-MM-DD')).toBeVisible();
  await dialog.getByLabel('Day (optional)').fill('04-14');
  await button(page, 'Save').last().click();
  const own = page.getByRole('region', { name: 'Your Reflections' }).getByRole('listitem');
  await expect(own).toContainText('Each year on 14 April');

  await button(page, 'Add Many').click();
  const many = page.getByRole('dialog', { name: 'Add Many' });
  await many.getByLabel('Reflections').fill('Sit. | The lake\nWalk.');
  await expect(many.getByText('This line cannot be read.')).toBeVisible();
  await button(page, 'Add').last().click();
  await expect(many.getByText('Some lines cannot be read.')).toBeVisible();
  await many.getByLabel('Reflections').fill('Sit. | The lake\nWalk. | A path | 2030-01-02');
  await expectAccessibleScreen(page, 'add many reflections');
  await button(page, 'Add').last().click();
  await expect(page.getByText('2 reflections are added.')).toBeVisible();
  await expect(own).toHaveCount(3);
  await expectAccessibleScreen(page, 'own reflections', 'Site');

  await page.getByRole('radio', { name: 'Both' }).check();
  await button(page, 'Save').click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  await own.filter({ hasText: 'Walk.' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(own).toHaveCount(2);
  await page.goto('/reflections');
  await expect(page.getByRole('heading', { name: 'Daily Reflections' })).toBeVisible();
});
