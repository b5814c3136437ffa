import type { Page } from '@playwright/test';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { expect, test } from '#tests/journeys/world.ts';
import { expectScheduledBells, recordBells, storedSession, strikesOf } from './bellSteps.ts';
import {
  button,
  FOCUS_PATH,
  intentionField,
  logsOf,
  openTimer,
  practiceOfType,
  reload,
  startSession,
  timer,
} from './focusSteps.ts';

const more = (page: Page) => page.locator('summary', { hasText: 'More' });

test('a member chooses their own length, which the device remembers until the member signs out', async ({
  page,
  world,
}) => {
  await world.createMember('measurer');
  await openTimer(page, 'measurer');
  const ownLength = page.getByLabel('Own length (minutes)');
  await expect(ownLength).toBeHidden();
  await more(page).focus();
  await page.keyboard.press('Space');
  await expect(ownLength).toBeVisible();
  await expectAccessibleScreen(page, 'timer options', 'Focus Timer');
  await ownLength.fill('181');
  await intentionField(page).fill('To be still.');
  await more(page).click();
  await expect(ownLength).toBeHidden();
  await button(page, 'Start').click();
  await expect(page.getByText('Own length must be at most 180')).toBeVisible();
  await expect(ownLength).toBeFocused();
  await expectAccessibleScreen(page, 'a length that is too long', 'Focus Timer');
  await ownLength.fill('40');
  await expect(timer(page)).toHaveText('40:00');
  for (const radio of await page.getByRole('radio', { name: /minutes$/ }).all())
    await expect(radio).not.toBeChecked();

  await reload(page);
  await expect(timer(page)).toHaveText('40:00');
  await expect(more(page)).toContainText('40 minutes');
  await page.goto(`${FOCUS_PATH}?duration=5`);
  await expect(timer(page)).toHaveText('05:00');
  await page.goto(`${FOCUS_PATH}?minutes=7`);
  await expect(timer(page)).toHaveText('07:00');
  await page.goto(`${FOCUS_PATH}?minutes=181`);
  await expect(timer(page)).toHaveText('40:00');
  await page.getByRole('radio', { name: '25 minutes' }).check();
  await reload(page);
  await expect(timer(page)).toHaveText('15:00');

  await page.goto(`${FOCUS_PATH}?minutes=9`);
  await more(page).click();
  await expect(ownLength).toHaveValue('9');
  await page.getByLabel('Settle in').selectOption('30 seconds');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('preference:');
});

test('an open-ended session counts up to End Sit, and its minutes can be lowered before they are logged', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('lingerer');
  const { id, name } = await practiceOfType(world.url, token, 'time');
  await openTimer(page, 'lingerer', `?open=1&practiceId=${id}`);
  await expect(timer(page)).toHaveText('00:00');
  await expect(timer(page)).toHaveAccessibleName('Time sat');
  await startSession(page);
  await page.clock.fastForward('01:01');
  await expect(timer(page)).toHaveText(/^01:0\d$/);
  await expect(page).toHaveTitle(/^01:\d\d – Focus Timer/);
  await expectAccessibleScreen(page, 'an open-ended session', 'Focus Timer');
  await page.clock.fastForward('01:45:00');
  await expect(timer(page)).toHaveText(/^106:/);
  await expectAccessibleScreen(page, 'a long open-ended session', 'Focus Timer');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Space');
  await expect(button(page, 'Resume')).toBeVisible();
  await page.clock.fastForward('01:00');
  await reload(page);
  await expect(timer(page)).toHaveText(/^106:/);
  await button(page, 'End Sit').click();
  await expect(page.getByText(`106 minutes · ${name}`)).toBeVisible();
  const minutes = page.getByLabel('Minutes');
  await expect(minutes).toHaveValue('106');
  await minutes.fill('107');
  await button(page, 'Log Practice & Exit').click();
  await expect(page.getByText('Minutes must be at most 106')).toBeVisible();
  await expect(minutes).toBeFocused();
  await expectAccessibleScreen(page, 'the end of an open-ended session', 'Focus Timer');
  await minutes.fill('45');
  await button(page, 'Log Practice & Exit').click();
  await expect(page).toHaveURL(/\/sadhana\?day=/);
  expect(await logsOf(world.url, token)).toMatchObject([{ practiceId: id, value: 45 }]);
});

test('an open-ended session ends by itself after 180 minutes', async ({ page, world }) => {
  await world.createMember('forgetter');
  await openTimer(page, 'forgetter');
  await more(page).click();
  await page.getByRole('switch', { name: 'Open-ended' }).check();
  await expect(timer(page)).toHaveText('00:00');
  await startSession(page);
  await page.clock.fastForward('04:00:00');
  await expect(timer(page)).toHaveText('180:00');
  await expect(page.getByLabel('Minutes')).toHaveValue('180');
});

test('the time to settle in ends with a bell and is not logged, and all bells are scheduled in advance', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('settler');
  const { id } = await practiceOfType(world.url, token, 'time');
  await recordBells(page);
  await openTimer(page, 'settler', `?duration=5&practiceId=${id}`);
  await more(page).click();
  await page.getByLabel('Settle in').selectOption('1 minute');
  await page.getByLabel('Interval bells').selectOption('At regular intervals');
  await page.getByLabel('Interval (minutes)').fill('2');
  await page.getByRole('radio', { name: 'Gong' }).check();
  await page.clock.pauseAt(Date.now() + 60_000);
  await startSession(page);
  await expect(timer(page)).toHaveText('01:00');
  await expect(timer(page)).toHaveAccessibleName('Settle in');
  await expect(page.getByText('Settle in: 1 minute.')).toBeAttached();
  await expectScheduledBells(page, [300, 180, 60, 0]);
  const strikes = await strikesOf(page);
  expect(strikes.map(({ sound }) => sound)).toEqual(['gong', 'gong', 'gong', 'gong']);
  expect(strikes.map(({ gain }) => +gain.toFixed(2))).toEqual([1, 0.32, 0.32, 1]);
  await page.clock.runFor(61_000);
  await expect(timer(page)).toHaveText('04:59');
  await expect(page.getByText('The session has begun: 5 minutes.')).toBeAttached();
  await button(page, 'Pause').click();
  expect((await strikesOf(page)).filter(({ delay }) => delay > 62)).toEqual([]);
  await page.clock.fastForward('01:00:00');
  await button(page, 'Resume').click();
  await expectScheduledBells(page, [180, 60, 0]);
  await page.clock.fastForward('01:05');
  await button(page, 'Stop Early').click();
  await expect(page).toHaveURL(/\/sadhana\?day=/);
  expect(await logsOf(world.url, token)).toMatchObject([{ practiceId: id, value: 1 }]);
});

test('interval bells that a sleeping device missed never ring', async ({ page, world }) => {
  await world.createMember('dozer');
  await recordBells(page);
  await openTimer(page, 'dozer', '?duration=25');
  await more(page).click();
  await page.getByLabel('Interval bells').selectOption('At chosen minutes');
  const minutes = page.getByLabel('Minutes', { exact: true });
  await intentionField(page).fill('To wake up.');
  await minutes.fill('10, x');
  await button(page, 'Start').click();
  await expect(page.getByText('Minutes must be whole numbers, such as 10, 20')).toBeVisible();
  await expect(minutes).toBeFocused();
  await expectAccessibleScreen(page, 'invalid minutes of bells', 'Focus Timer');
  await minutes.fill('20, 10, 40');
  await button(page, 'Start').click();
  await expectScheduledBells(page, [900, 300, 0]);
  // The audio clock of the test does not jump, like that of a device that slept.
  await page.clock.fastForward('12:00');
  await expectScheduledBells(page, [300, 0]);
  expect((await strikesOf(page)).filter(({ delay }) => delay < 0.5)).toEqual([]);
  await reload(page);
  await timer(page).click();
  await expectScheduledBells(page, [300, 0]);
  await page.clock.fastForward('12:30');
  await expectScheduledBells(page, [0]);
  await page.clock.fastForward('00:30');
  await expect(page.getByText('Twenty-five minutes')).toBeVisible();
  await expect.poll(async () => (await strikesOf(page)).filter(({ delay }) => delay < 0.5).length).toBe(1);
});

test('interval bells ring in one of two tabs', async ({ page, world }) => {
  await world.createMember('doubler');
  await recordBells(page);
  await openTimer(page, 'doubler', '?duration=5');
  await more(page).click();
  await page.getByLabel('Interval bells').selectOption('At regular intervals');
  await page.getByLabel('Interval (minutes)').fill('2');
  const otherTab = await page.context().newPage();
  await recordBells(otherTab);
  await otherTab.goto(FOCUS_PATH);
  await startSession(page);
  await expectScheduledBells(page, [180, 60, 0]);
  await expect(button(otherTab, 'Pause')).toBeVisible();
  // The gesture allows the other tab to play sound.
  await timer(otherTab).click();
  await button(otherTab, 'Pause').click();
  await expect(button(page, 'Resume')).toBeVisible();
  await button(otherTab, 'Resume').click();
  await expectScheduledBells(page, [180, 60, 0]);
  expect(await strikesOf(otherTab)).toEqual([]);
  await page.close();
  await expectScheduledBells(otherTab, [180, 60, 0]);
});

test('a running session of an earlier release continues, and a session without options is stored as before', async ({
  page,
  world,
}) => {
  await world.createMember('returner');
  await openTimer(page, 'returner', '?duration=25');
  await startSession(page);
  const fields = ['day', 'endsAt', 'key', 'leftMs', 'minutes', 'phase', 'practiceId', 'sankalpa'];
  // The server's time is added when the server has answered.
  const { serverOffset: _, ...stored } = await storedSession(page);
  expect(Object.keys(stored).sort()).toEqual(fields);
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.endsWith(':focus')) ?? '';
    const { isOpen: _, ...former } = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...former, sound: 'of a later release' }));
  });
  await page.clock.fastForward('10:00');
  await reload(page);
  await expect(timer(page)).toHaveText(/^1[45]:/);
});

test.describe('a browser that is offline', () => {
  test.use({ allowedProblems: /Failed to load resource/ });

  test('the options work offline', async ({ page, world }) => {
    await world.createMember('islander');
    await openTimer(page, 'islander');
    await more(page).click();
    await page.getByLabel('Own length (minutes)').fill('3');
    await page.context().setOffline(true);
    await page.getByLabel('Settle in').selectOption('10 seconds');
    await startSession(page);
    await expectAccessibleScreen(page, 'settling in', 'Focus Timer');
    await page.clock.fastForward('03:10');
    await expect(page.getByText('Three minutes')).toBeVisible();
    await page.context().setOffline(false);
  });
});
