import type { Page } from '@playwright/test';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { expect, test } from '#tests/journeys/world.ts';
import {
  button,
  chimes,
  discardSession,
  expectScheduledChime,
  FOCUS_PATH,
  INTENTION,
  intentionField,
  LOGS_API,
  logsOf,
  openTimer,
  practiceOfType,
  startSession,
  timer,
  waitForNetworkIdle,
} from './focusSteps.ts';

const INTENTION_PARAM = `sankalpa=${INTENTION.replaceAll(' ', '+')}`;

/** Lets the next log reach the server, but loses the response: the connection breaks, or a proxy fails. */
const loseNextResponse = (page: Page, failure: 'network' | 'proxy') =>
  page.route(
    LOGS_API,
    async (route) => {
      await route.fetch();
      await (failure === 'network' ? route.abort() : route.fulfill({ status: 502, body: 'Bad gateway' }));
    },
    { times: 1 },
  );

test.describe('a server that is unreachable', () => {
  test.use({ allowedProblems: /Failed to load resource/ });

  test('a focus session that could not be logged is stored and later logged once, whichever responses were lost', async ({
    page,
    world,
  }) => {
    const { token } = await world.createMember('retrier');
    const { id } = await practiceOfType(world.url, token, 'time');
    await openTimer(page, 'retrier', `?practiceId=${id}&${INTENTION_PARAM}`);
    await button(page, 'Start').click();
    await page.clock.fastForward('03:10');
    await page.route(LOGS_API, (route) => route.fulfill({ status: 500, json: { message: 'Not today.' } }), {
      times: 1,
    });
    await button(page, 'Stop Early').click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('Failed to log practice: Not today.');
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('Three minutes')).toBeVisible();

    await loseNextResponse(page, 'proxy');
    await button(page, 'Log Practice & Exit').click();
    await expect(alert).toContainText('Failed to log practice: Bad gateway');
    await alert.getByRole('button', { name: 'OK' }).click();
    await page.reload();
    await loseNextResponse(page, 'network');
    await button(page, 'Log Practice & Exit').click();
    await expect(page).toHaveURL(/\/sadhana\?day=/);
    await expect(page.getByRole('status').filter({ hasText: 'The practice is logged.' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Waiting to be logged' })).toHaveCount(0);
    expect(await logsOf(world.url, token)).toMatchObject([{ practiceId: id, value: 3, sankalpa: INTENTION }]);
  });

  test('a focus session is logged only to the last chosen practice, even if an earlier choice has reached the server', async ({
    page,
    world,
  }) => {
    const { token } = await world.createMember('chooser');
    await openTimer(page, 'chooser', `?duration=5&${INTENTION_PARAM}`);
    await button(page, 'Start').click();
    await page.clock.fastForward('05:00');
    const select = page.getByLabel('Practice', { exact: true });
    await expect(select.locator('option').nth(2)).toBeAttached();
    await select.selectOption({ index: 1 });
    await loseNextResponse(page, 'proxy');
    await button(page, 'Log Practice & Exit').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await select.selectOption({ index: 2 });
    const id = await select.inputValue();
    await button(page, 'Log Practice & Exit').click();
    await expect(page).toHaveURL(/\/sadhana\?day=/);
    expect(await logsOf(world.url, token)).toMatchObject([{ practiceId: id, value: 5 }]);
  });

  test('when the practices cannot be loaded, the timer still runs, and they can be loaded again', async ({
    page,
    world,
  }) => {
    await world.createMember('lonely');
    let requests = 0;
    await page.route('**/api/v1/sadhana/practices', (route) => {
      requests += 1;
      return route.abort();
    });
    await openTimer(page, 'lonely', '?duration=5');
    await startSession(page);
    await page.clock.fastForward('05:00');
    await expect(page.getByText('Failed to load practices.')).toBeVisible();
    await button(page, 'Log Practice & Exit').click();
    await expect(page.getByRole('alertdialog')).toContainText('Failed to log practice: ');
    await button(page, 'OK').click();
    // The log attempt loads the practices again. Each load tries twice.
    await expect.poll(() => requests).toBe(4);
    await page.unroute('**/api/v1/sadhana/practices');
    await button(page, 'Try again').click();
    await expect(page.getByLabel('Practice', { exact: true })).toBeVisible();
    await discardSession(page);
    await expect(timer(page)).toHaveText('05:00');
    await expect(intentionField(page)).toHaveValue(INTENTION);
  });
});

test('the focus timer ignores invalid parameters, and a running session ignores all parameters', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('addressee');
  const repsPractice = await practiceOfType(world.url, token, 'reps');
  await openTimer(page, 'addressee', `?practiceId=${repsPractice.id}&duration=7&${INTENTION_PARAM}`);
  await expect(timer(page)).toHaveText('15:00');
  await expect(page.getByRole('radio', { name: '15 minutes' })).toBeDisabled();
  await button(page, 'Start').click();
  await page.goto(`${FOCUS_PATH}?duration=50&sankalpa=Another`);
  await expect(page.getByText('This session is already under way.')).toBeVisible();
  await expect(intentionField(page)).toHaveValue(INTENTION);
  await page.clock.fastForward('02:00');
  await button(page, 'Stop Early').click();
  await expect(page.getByText('Two minutes')).toBeVisible();
  await expect(
    page.getByLabel('Practice', { exact: true }).getByRole('option', { name: repsPractice.name }),
  ).toHaveCount(0);
  await discardSession(page);
  expect(await logsOf(world.url, token)).toEqual([]);
});

test('the focus timer works in a browser without sound', async ({ page, world }) => {
  await world.createMember('silent');
  await page.addInitScript(() => Reflect.deleteProperty(window, 'AudioContext'));
  await page.addInitScript("Object.defineProperty(navigator, 'locks', { value: undefined })");
  await openTimer(page, 'silent', '?duration=5');
  await button(page, 'Try the Chime').click();
  await startSession(page);
  await page.clock.fastForward('05:00');
  await expect(button(page, 'Discard')).toBeVisible();
});

test('the chosen volume of the chime can be tried, and is restored after a reload', async ({
  page,
  world,
}) => {
  await world.createMember('listener');
  await openTimer(page, 'listener');
  await page.getByLabel('Chime volume').fill('35');
  await button(page, 'Try the Chime').click();
  await expect.poll(() => chimes(page)).toEqual({ played: 1, scheduled: 0 });
  await page.reload();
  await expect(page.getByLabel('Chime volume')).toHaveValue('35');
});

test('the chime sounds on every page, and the screen stays on only while the timer runs and is displayed', async ({
  page,
  world,
}) => {
  await world.createMember('strayer');
  await page.addInitScript(() => {
    const wakeLocks = { count: 0 };
    const release = async () => void wakeLocks.count--;
    const request = async () => {
      wakeLocks.count++;
      return { release };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    Object.assign(window, { wakeLocks });
  });
  const countLocks = () =>
    page.evaluate(() => (window as unknown as { wakeLocks: { count: number } }).wakeLocks.count);
  await openTimer(page, 'strayer', '?duration=5');
  await startSession(page);
  await expect.poll(countLocks).toBe(1);
  await button(page, 'Pause').click();
  await expect.poll(countLocks).toBe(0);
  await button(page, 'Resume').click();
  await expect.poll(countLocks).toBe(1);
  // After a reload most browsers delay sound until a gesture. The chime is then scheduled for the same end.
  await page.reload();
  await expect(button(page, 'Pause')).toBeVisible();
  expect((await chimes(page)).played).toBe(0);
  await timer(page).click();
  await expectScheduledChime(page);
  await page.getByRole('link', { name: 'Journal', exact: true }).first().click();
  await expect(page).toHaveTitle('Journal | Vichara');
  await expect.poll(countLocks).toBe(0);
  await waitForNetworkIdle(page);
  await page.clock.fastForward('05:00');
  await expect.poll(() => chimes(page)).toEqual({ played: 1, scheduled: 0 });
  await page.goBack();
  await expect(button(page, 'Discard')).toBeVisible();
  expect(await chimes(page)).toEqual({ played: 1, scheduled: 0 });
});

test('the focus timer passes the accessibility checks in all its states, in both themes, wide and narrow', async ({
  page,
  world,
}) => {
  await world.createMember('beholder');
  await openTimer(page, 'beholder', '?duration=5');
  await expectAccessibleScreen(page, 'preparing');
  await button(page, 'Start').click();
  await expectAccessibleScreen(page, 'without an intention');
  await startSession(page);
  await expectAccessibleScreen(page, 'running');
  await page.clock.fastForward('01:00');
  const inactivePage = page.locator('[data-inactive]');
  await expect(inactivePage).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCSS('opacity', '0');
  await expectAccessibleScreen(page, 'still');
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  await expect(inactivePage).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCSS('opacity', '1');
  await page.clock.fastForward('00:05');
  await expect(inactivePage).toBeVisible();
  await page.keyboard.press('Space');
  await expectAccessibleScreen(page, 'paused');
  await page.keyboard.press('Space');
  await page.clock.fastForward('05:00');
  await expect(page.getByLabel('Practice', { exact: true })).toBeVisible();
  await expectAccessibleScreen(page, 'ended');
});
