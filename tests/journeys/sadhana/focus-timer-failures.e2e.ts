import type { Page } from '@playwright/test';
import { expectSound } from '#tests/journeys/soundness.ts';
import { expect, test } from '#tests/journeys/world.ts';
import {
  allAnswered,
  begin,
  button,
  chimes,
  discard,
  expectBooked,
  FOCUS,
  INTENTION,
  intention,
  LOGS,
  logsOf,
  open,
  practiceNamed,
  timer,
} from './focusSteps.ts';

const SET = `sankalpa=${INTENTION.replaceAll(' ', '+')}`;

/** Lets the next logging reach the server, and loses its answer: in the air, or in a proxy. */
const loseNextAnswer = (page: Page, way: 'air' | 'proxy') =>
  page.route(
    LOGS,
    async (route) => {
      await route.fetch();
      await (way === 'air' ? route.abort() : route.fulfill({ status: 502, body: 'Bad gateway' }));
    },
    { times: 1 },
  );

test.describe('a server that is unreachable', () => {
  test.use({ allowed: /Failed to load resource/ });

  test('a session that could not be logged is stored and later logged once, whichever responses were lost', async ({
    page,
    world,
  }) => {
    const { token } = await world.join('retrier');
    const { id } = await practiceNamed(world.url, token, 'time');
    await open(page, 'retrier', `?practiceId=${id}&${SET}`);
    await button(page, 'Start').click();
    await page.clock.fastForward('03:10');
    await page.route(LOGS, (route) => route.fulfill({ status: 500, json: { message: 'Not today.' } }), {
      times: 1,
    });
    await button(page, 'Stop Early').click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('Failed to log practice: Not today.');
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('Three minutes')).toBeVisible();

    await loseNextAnswer(page, 'proxy');
    await button(page, 'Log Practice & Exit').click();
    await expect(alert).toContainText('Failed to log practice: Bad gateway');
    await alert.getByRole('button', { name: 'OK' }).click();
    await page.reload();
    await loseNextAnswer(page, 'air');
    await button(page, 'Log Practice & Exit').click();
    await expect(page).toHaveURL(/\/sadhana\?day=/);
    await expect(page.getByRole('status').filter({ hasText: 'The practice is logged.' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Waiting to be logged' })).toHaveCount(0);
    expect(await logsOf(world.url, token)).toMatchObject([{ practiceId: id, value: 3, sankalpa: INTENTION }]);
  });

  test('the last chosen practice counts, even if an earlier choice was saved', async ({ page, world }) => {
    const { token } = await world.join('chooser');
    await open(page, 'chooser', `?duration=5&${SET}`);
    await button(page, 'Start').click();
    await page.clock.fastForward('05:00');
    const select = page.getByLabel('Practice', { exact: true });
    await expect(select.locator('option').nth(2)).toBeAttached();
    await select.selectOption({ index: 1 });
    await loseNextAnswer(page, 'proxy');
    await button(page, 'Log Practice & Exit').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await select.selectOption({ index: 2 });
    const id = await select.inputValue();
    await button(page, 'Log Practice & Exit').click();
    await expect(page).toHaveURL(/\/sadhana\?day=/);
    expect(await logsOf(world.url, token)).toMatchObject([{ practiceId: id, value: 5 }]);
  });

  test('practices that cannot be loaded prevent only the choice of a practice', async ({ page, world }) => {
    await world.join('lonely');
    let tries = 0;
    await page.route('**/api/v1/sadhana/practices', (route) => {
      tries += 1;
      return route.abort();
    });
    await open(page, 'lonely', '?duration=5');
    await begin(page);
    await page.clock.fastForward('05:00');
    await expect(page.getByText('Failed to load practices.')).toBeVisible();
    await button(page, 'Log Practice & Exit').click();
    await expect(page.getByRole('alertdialog')).toContainText('Failed to log practice: ');
    await button(page, 'OK').click();
    // Logging has asked for them once more, and each asking is two tries.
    await expect.poll(() => tries).toBe(4);
    await page.unroute('**/api/v1/sadhana/practices');
    await button(page, 'Try again').click();
    await expect(page.getByLabel('Practice', { exact: true })).toBeVisible();
    await discard(page);
    await expect(timer(page)).toHaveText('05:00');
    await expect(intention(page)).toHaveValue(INTENTION);
  });
});

test('invalid parts of the address are ignored', async ({ page, world }) => {
  const { token } = await world.join('addressee');
  const reps = await practiceNamed(world.url, token, 'reps');
  await open(page, 'addressee', `?practiceId=${reps.id}&duration=7&${SET}`);
  await expect(timer(page)).toHaveText('15:00');
  await expect(page.getByRole('radio', { name: '15 minutes' })).toBeDisabled();
  await button(page, 'Start').click();
  await page.goto(`${FOCUS}?duration=50&sankalpa=Another`);
  await expect(page.getByText('This session is already under way.')).toBeVisible();
  await expect(intention(page)).toHaveValue(INTENTION);
  await page.clock.fastForward('02:00');
  await button(page, 'Stop Early').click();
  await expect(page.getByText('Two minutes')).toBeVisible();
  await expect(
    page.getByLabel('Practice', { exact: true }).getByRole('option', { name: reps.name }),
  ).toHaveCount(0);
  await discard(page);
  expect(await logsOf(world.url, token)).toEqual([]);
});

test('the timer works in a browser without sound', async ({ page, world }) => {
  await world.join('silent');
  await page.addInitScript(() => Reflect.deleteProperty(window, 'AudioContext'));
  await page.addInitScript("Object.defineProperty(navigator, 'locks', { value: undefined })");
  await open(page, 'silent', '?duration=5');
  await button(page, 'Try the Chime').click();
  await begin(page);
  await page.clock.fastForward('05:00');
  await expect(button(page, 'Discard')).toBeVisible();
});

test('the chime is previewed at the chosen volume, also after a reload', async ({ page, world }) => {
  await world.join('listener');
  await open(page, 'listener');
  await page.getByLabel('Chime volume').fill('35');
  await button(page, 'Try the Chime').click();
  await expect.poll(() => chimes(page)).toEqual({ heard: 1, booked: 0 });
  await page.reload();
  await expect(page.getByLabel('Chime volume')).toHaveValue('35');
});

test('the chime sounds on every page, and the screen stays on during the session', async ({
  page,
  world,
}) => {
  await world.join('strayer');
  await page.addInitScript(() => {
    const held = { locks: 0 };
    const release = async () => void held.locks--;
    const request = async () => {
      held.locks++;
      return { release };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    Object.assign(window, { held });
  });
  const locks = () => page.evaluate(() => (window as unknown as { held: { locks: number } }).held.locks);
  await open(page, 'strayer', '?duration=5');
  await begin(page);
  await expect.poll(locks).toBe(1);
  await button(page, 'Pause').click();
  await expect.poll(locks).toBe(0);
  await button(page, 'Resume').click();
  await expect.poll(locks).toBe(1);
  // After a reload most browsers let the sound wait for a gesture; it is then booked for the same end.
  await page.reload();
  await expect(button(page, 'Pause')).toBeVisible();
  expect((await chimes(page)).heard).toBe(0);
  await timer(page).click();
  await expectBooked(page);
  await page.getByRole('link', { name: 'Journal', exact: true }).first().click();
  await expect(page).toHaveTitle('Journal | Vichara');
  await expect.poll(locks).toBe(0);
  await allAnswered(page);
  await page.clock.fastForward('05:00');
  await expect.poll(() => chimes(page)).toEqual({ heard: 1, booked: 0 });
  await page.goBack();
  await expect(button(page, 'Discard')).toBeVisible();
  expect(await chimes(page)).toEqual({ heard: 1, booked: 0 });
});

test('the timer passes the soundness checks in both themes, wide and narrow, in all its states', async ({
  page,
  world,
}) => {
  await world.join('beholder');
  await open(page, 'beholder', '?duration=5');
  await expectSound(page, 'preparing');
  await button(page, 'Start').click();
  await expectSound(page, 'asked for an intention');
  await begin(page);
  await expectSound(page, 'running');
  await page.clock.fastForward('01:00');
  const still = page.locator('[data-still]');
  await expect(still).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCSS('opacity', '0');
  await expectSound(page, 'still');
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  await expect(still).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCSS('opacity', '1');
  await page.clock.fastForward('00:05');
  await expect(still).toBeVisible();
  await page.keyboard.press('Space');
  await expectSound(page, 'paused');
  await page.keyboard.press('Space');
  await page.clock.fastForward('05:00');
  await expect(page.getByLabel('Practice', { exact: true })).toBeVisible();
  await expectSound(page, 'ended');
});
