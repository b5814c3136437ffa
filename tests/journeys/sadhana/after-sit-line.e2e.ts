import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, callServer, expect, expectToast, openAs, test } from '#tests/journeys/world.ts';
import { openTimer, reload, startSession } from './focusSteps.ts';

const SITTING = '01930000-0000-7000-8000-000000000001';
const LINE = 'Quiet after the rain.';

test('a line that is written after a sit survives a reload and is logged with the sit, and the log and the entry link to each other', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('line-writer');
  await openTimer(page, 'line-writer', `?practiceId=${SITTING}`);
  await startSession(page);
  await page.clock.fastForward('15:01');
  const line = page.getByLabel('A line for your journal');
  await line.fill(LINE);
  await page.getByRole('checkbox', { name: "Keep today's reflection with it" }).check();
  await expectAccessibleScreen(page, 'a line after a sit');
  await reload(page);
  await expect(line).toHaveValue(LINE);
  await button(page, 'Discard').click();
  const dialog = page.getByRole('alertdialog', { name: 'Discard this sit and your line?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Log Practice & Exit').click();
  await expectToast(page, 'The practice is logged.');

  await page.getByRole('link', { name: 'Silent sitting' }).click();
  await page.getByRole('link', { name: 'The line in your journal' }).click();
  await expect(page.getByText(LINE)).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Practice' })).toContainText(
    'Written after Silent sitting, 15 min',
  );
  await expect(page.getByRole('blockquote')).toBeVisible();
  await expectAccessibleScreen(page, 'an entry after a sit');
  const { body } = await callServer(world.url, 'GET /journal', { token });
  expect(body.items).toHaveLength(1);

  await page.getByRole('link', { name: 'Silent sitting' }).click();
  await page.getByRole('link', { name: 'What I wrote after this practice' }).click();
  await expect(page.getByText('15 min on 1 day')).toBeVisible();
  await expect(page.getByText(LINE).first()).toBeVisible();
  await expectAccessibleScreen(page, 'a practice', 'Silent sitting');
  await page.goto('/sadhana/practices/01930000-0000-7000-8000-00000000000c');
  await expect(page.getByText('Nothing written yet.')).toBeVisible();
});

test('a line is added to a log that has none', async ({ page, world }) => {
  const { token } = await world.createMember('late-line-writer');
  const body = { practiceId: SITTING, date: '2026-11-20', value: 20 };
  const log = (await callServer(world.url, 'POST /sadhana/logs', { token, body })).body;
  await openAs(page, 'late-line-writer', `/sadhana/logs/${log.id}?edit`);
  await page.getByLabel('A line for your journal').fill(LINE);
  await expectAccessibleScreen(page, 'a log with a line');
  await button(page, 'Save Changes').click();
  await expectToast(page, 'Your changes are saved.');
  await expect(page.getByRole('link', { name: 'The line in your journal' })).toBeVisible();
  await button(page, 'Edit').click();
  await expect(page.getByLabel('Notes')).toBeVisible();
  await expect(page.getByLabel('A line for your journal')).toHaveCount(0);
});

test.describe('offline', () => {
  test.use({ allowedProblems: /ERR_INTERNET_DISCONNECTED|Unable to preload|Failed to fetch/ });

  test('a line that is written offline is added to the journal when the connection is back', async ({
    page,
    context,
    world,
  }) => {
    const { token } = await world.createMember('offline-line-writer');
    await openTimer(page, 'offline-line-writer', `?practiceId=${SITTING}`);
    await startSession(page);
    await page.clock.fastForward('15:01');
    await page.getByLabel('A line for your journal').fill(LINE);
    await context.setOffline(true);
    await button(page, 'Log Practice & Exit').click();
    await expectToast(page, 'Saved on this device. It will be logged when you are back online.');
    await context.setOffline(false);
    await page.clock.fastForward('01:00');
    await expect
      .poll(async () => {
        const { body } = await callServer(world.url, 'GET /journal', { token });
        return body.items.map(({ excerpt }: { excerpt: string }) => excerpt);
      })
      .toEqual([LINE]);
  });
});
