import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { callServer, expect, test } from '#tests/journeys/world.ts';
import {
  button,
  chimes,
  discardSession,
  expectScheduledChime,
  FOCUS_PATH,
  INTENTION,
  intentionField,
  logsOf,
  openTimer,
  practiceOfType,
  recordChimes,
  reload,
  startSession,
  timer,
  waitForNetworkIdle,
} from './focusSteps.ts';

const LOCKED_MESSAGE = 'To change your intention, please reset the session.';

test('a focus session needs an intention and shows it until the end', async ({ page, world }) => {
  await world.createMember('intender');
  await openTimer(page, 'intender');
  await expect(timer(page)).toHaveText('15:00');
  await button(page, 'Start').click();
  await expect(page.getByText('Set an intention to begin.').first()).toBeVisible();
  await expect(intentionField(page)).toBeFocused();
  await button(page, 'Set Intention').click();
  await expect(page.getByText('Write your intention first.')).toBeVisible();
  await expect(page).toHaveTitle('Focus Timer | Vichara');

  await intentionField(page).fill(INTENTION);
  await intentionField(page).press('Enter');
  await expect(button(page, 'Start')).toBeFocused();
  await intentionField(page).fill('Another');
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(LOCKED_MESSAGE);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toBeHidden();
  await expect(intentionField(page)).toHaveValue(INTENTION);
  await page.getByRole('radio', { name: '25 minutes' }).check();
  await expect(timer(page)).toHaveText('25:00');

  await button(page, 'Start').click();
  await intentionField(page).fill('Another');
  await expect(alert).toContainText(LOCKED_MESSAGE);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toBeHidden();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await button(page, 'Reset').click();
  const dialog = page.getByRole('alertdialog', { name: 'Reset this session?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Pause')).toBeVisible();
  await button(page, 'Reset').click();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(timer(page)).toHaveText('25:00');
  await expect(intentionField(page)).toHaveValue(INTENTION);
  await intentionField(page).fill('Another');
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('radio', { name: '25 minutes' })).toBeEnabled();
});

test('Start uses the typed intention, and a focus session that could be logged is discarded only after a confirmation', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('starter');
  await openTimer(page, 'starter', '?duration=5');
  await intentionField(page).fill(`  ${INTENTION} `);
  await expectAccessibleScreen(page, 'a timer with a typed intention', 'Focus Timer');
  await button(page, 'Start').click();
  await expect(button(page, 'Pause')).toBeFocused();
  await expect(intentionField(page)).toHaveValue(INTENTION);
  await page.clock.fastForward('00:30');
  await button(page, 'Pause').click();
  await button(page, 'Reset').click();
  await expect(page.getByRole('alertdialog')).toBeHidden();

  await button(page, 'Start').click();
  await page.clock.fastForward('02:10');
  await button(page, 'Pause').click();
  await button(page, 'Reset').click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Two minutes will not be logged.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Stop Early').click();
  await button(page, 'Discard').click();
  await expect(page.getByRole('alertdialog', { name: 'Discard this session?' })).toContainText(
    'Two minutes will not be logged.',
  );
  await expectAccessibleScreen(page, 'the confirmation before a session is discarded');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Two minutes')).toBeVisible();
  await button(page, 'Discard').click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(button(page, 'Start')).toBeVisible();
  expect(await logsOf(world.url, token)).toEqual([]);
});

test('a focus session runs, pauses and resumes by button and by Space, and survives a reload', async ({
  page,
  world,
}) => {
  await world.createMember('pauser');
  await openTimer(page, 'pauser');
  // From here on, only the test moves the clock.
  await page.clock.pauseAt(Date.now() + 60_000);
  await startSession(page);
  await expect(button(page, 'Pause')).toBeFocused();
  await expectScheduledChime(page);
  await page.clock.runFor(61_000);
  await expect(timer(page)).toHaveText('13:59');
  await expect(page).toHaveTitle('13:59 – Focus Timer | Vichara');
  await page.keyboard.press('Space');
  await expect(button(page, 'Resume')).toBeFocused();
  await page.clock.runFor(600_000);
  await expect(timer(page)).toHaveText('13:59');
  expect((await chimes(page)).scheduled).toBe(0);
  await reload(page);
  await expect(timer(page)).toHaveText('13:59');
  await page.keyboard.press('Space');
  await expect(button(page, 'Pause')).toBeVisible();
  await page.clock.runFor(59_000);
  await expect(timer(page)).toHaveText('13:00');
  await expect(page.getByText('The session has begun: 15 minutes.')).toBeAttached();
  await reload(page);
  await expect(timer(page)).toHaveText('13:00');
  await page.clock.fastForward('06:00');
  await expect(timer(page)).toHaveText('07:00');
  await expect(page.getByText('Half of the time is left.')).toBeAttached();
  await page.getByRole('link', { name: 'Journal', exact: true }).first().click();
  await expect(page).toHaveTitle('Journal | Vichara');
  await page.goBack();
  await expect(timer(page)).toHaveText('07:00');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Space');
  await expect(button(page, 'Resume')).toBeVisible();
  await button(page, 'Resume').click();
  await page.clock.fastForward('06:01');
  await expect(page.getByText('One minute is left.')).toBeAttached();
});

test('a focus session chimes once at its end and is logged to the chosen practice', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('ender');
  const { id, name } = await practiceOfType(world.url, token, 'time');
  await openTimer(page, 'ender', '?duration=5');
  await startSession(page);
  await expectScheduledChime(page);
  await page.clock.fastForward('05:00');
  await expect(timer(page)).toHaveText('00:00');
  await expect(page.getByText('The session has ended.')).toBeAttached();
  await expect.poll(() => chimes(page)).toEqual({ played: 1, scheduled: 0 });
  await page.clock.fastForward('00:30');
  await reload(page);
  await expect(page.getByText('Five minutes')).toBeVisible();

  await button(page, 'Log Practice & Exit').click();
  await expect(page.getByLabel('Practice', { exact: true })).toBeFocused();
  await page.getByLabel('Practice', { exact: true }).selectOption(name);
  await button(page, 'Log Practice & Exit').dblclick();
  await expect(page).toHaveURL(/\/sadhana\?day=/);
  await expect(page.getByRole('status').filter({ hasText: 'The practice is logged.' })).toBeVisible();
  expect(await chimes(page)).toEqual({ played: 0, scheduled: 0 });
  const logs = await logsOf(world.url, token);
  expect(logs).toHaveLength(1);
  expect(logs[0]).toMatchObject({
    practiceId: id,
    value: 5,
    sankalpa: INTENTION,
    notes: 'Logged from Focus Timer session.',
  });
  await page.goto(FOCUS_PATH);
  await expect(button(page, 'Start')).toBeVisible();
});

test('a focus session can be stopped early, and is logged if it has lasted at least one minute', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('stopper');
  const { id, name } = await practiceOfType(world.url, token, 'time');
  const query = `?practiceId=${id}&duration=50&sankalpa=${encodeURIComponent(INTENTION)}&date=2026-01-02`;
  await openTimer(page, 'stopper', query.replaceAll('%20', '+'));
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByRole('radio', { name: '50 minutes' })).toBeDisabled();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Space');
  await page.clock.fastForward('00:55');
  await button(page, 'Stop Early').click();
  await expect(page.getByText('A session under 1 minute is not logged.')).toBeVisible();
  await expect(timer(page)).toHaveText('50:00');
  expect((await chimes(page)).scheduled).toBe(0);

  await button(page, 'Set Intention').click();
  await button(page, 'Start').click();
  await page.clock.fastForward('12:50');
  await button(page, 'Stop Early').click();
  await expect(page).toHaveURL('/sadhana?day=2026-01-02');
  const { body } = await callServer(world.url, 'GET /sadhana/logs?startDate=2026-01-02&endDate=2026-01-02', {
    token,
  });
  expect(body).toHaveLength(1);
  expect(body[0]).toMatchObject({ practiceId: id, value: 12, date: '2026-01-02' });
  expect(await chimes(page)).toEqual({ played: 0, scheduled: 0 });
});

test('a member who returns late sees that the focus session ended at its planned time', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('sleeper');
  const { name } = await practiceOfType(world.url, token, 'time');
  const evening = new Date();
  evening.setUTCHours(23, 40, 0, 0);
  evening.setUTCDate(evening.getUTCDate() - 2);
  await openTimer(page, 'sleeper', '', evening);
  const day = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
  await startSession(page);
  await page.clock.fastForward('10:00');
  await button(page, 'Pause').click();
  await page.clock.fastForward('01:00:00');
  await button(page, 'Resume').click();
  await page.goto('about:blank');
  await page.clock.fastForward('09:00:00');
  await page.goto(FOCUS_PATH);
  await expect(timer(page)).toHaveText('00:00');
  await expect(page.getByText('Fifteen minutes')).toBeVisible();
  expect(await chimes(page)).toEqual({ played: 0, scheduled: 0 });
  await page.getByLabel('Practice', { exact: true }).selectOption(name);
  await button(page, 'Log Practice & Exit').click();
  await expect(page).toHaveURL(`/sadhana?day=${day}`);
  expect(await logsOf(world.url, token)).toMatchObject([{ value: 15, date: day }]);

  // The practice of the last sit is selected the next time.
  await page.goto(`${FOCUS_PATH}?duration=5`);
  await startSession(page);
  await page.clock.fastForward('05:00');
  await expect(
    page.getByLabel('Practice', { exact: true }).getByRole('option', { selected: true }),
  ).toHaveText(name);
});

test('two tabs show the same focus session, and one of them chimes', async ({ page, world }) => {
  await world.createMember('two-timer');
  await openTimer(page, 'two-timer', '?duration=5');
  const otherTab = await page.context().newPage();
  await otherTab.addInitScript(recordChimes);
  await otherTab.goto(FOCUS_PATH);
  await waitForNetworkIdle(otherTab);
  await startSession(page);
  await expect(button(otherTab, 'Pause')).toBeVisible();
  await button(otherTab, 'Pause').click();
  await expect(button(page, 'Resume')).toBeVisible();
  await button(page, 'Resume').click();
  await expect(button(otherTab, 'Pause')).toBeVisible();
  const totalScheduled = async () => (await chimes(page)).scheduled + (await chimes(otherTab)).scheduled;
  await expect.poll(totalScheduled).toBe(1);
  await page.clock.fastForward('05:00');
  for (const tab of [page, otherTab]) await expect(button(tab, 'Discard')).toBeVisible();
  const totalPlayed = async () => (await chimes(page)).played + (await chimes(otherTab)).played;
  await expect.poll(totalPlayed).toBe(1);
  await discardSession(otherTab);
  await expect(button(page, 'Start')).toBeVisible();
  expect(await totalPlayed()).toBe(1);
});

test('a focus session continues when the clock of the device is set, and asks after a reload which clock is right', async ({
  page,
  world,
}) => {
  await world.createMember('clock-setter');
  await openTimer(page, 'clock-setter');
  await startSession(page);
  await waitForNetworkIdle(page);
  const setAheadByHours = (hours: number) => page.clock.setSystemTime(Date.now() + hours * 3_600_000);
  await setAheadByHours(2);
  await expect(timer(page)).toHaveText(/^14:[0-4]/);
  await reload(page);
  await expect(timer(page)).toHaveText(/^14:/);
  await page.goto('about:blank');
  await setAheadByHours(5);
  await page.goto(FOCUS_PATH);
  await expect(timer(page)).toHaveText('00:00');
  await expect(page.getByText('How long have you sat?')).toBeVisible();
  await expectAccessibleScreen(page, 'a question about two clocks', 'Focus Timer');
  await button(page, '0 min').click();
  await expect(timer(page)).toHaveText(/^14:/);
  await expect(page.getByText('How long have you sat?')).toBeHidden();
});
