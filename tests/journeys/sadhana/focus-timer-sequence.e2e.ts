import type { Page } from '@playwright/test';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { callServer, expect, openAs, test } from '#tests/journeys/world.ts';
import { expectScheduledBells, recordBells, strikesOf } from './bellSteps.ts';
import {
  button,
  discardSession,
  LOGS_API,
  logsOf,
  openTimer,
  reload,
  startSession,
  timer,
  waitForNetworkIdle,
} from './focusSteps.ts';

const NAMES = ['Āsana', 'Japa', 'Meditation', 'Chanting'];

/** Creates a preset of Āsana (2 minutes), Japa, Meditation (5) and Chanting (1). */
async function createPreset(url: string, token: string, fields: object = {}) {
  const { body: practices } = await callServer(url, 'GET /sadhana/practices', { token });
  const idOf = (name: string): string => practices.find((each: { name: string }) => each.name === name).id;
  const lengths = [
    { practiceId: idOf('Āsana'), minutes: 2 },
    { practiceId: idOf('Meditation'), minutes: 5 },
    { practiceId: idOf('Chanting'), minutes: 1 },
  ];
  const body = { title: 'Dawn', practiceIds: NAMES.map(idOf), lengths, ...fields };
  const { body: preset } = await callServer(url, 'POST /sadhana/presets', { token, body });
  return { id: preset.id as string, idOf };
}

const stage = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const logged = async (url: string, token: string) =>
  (await logsOf(url, token))
    .map(({ practice, value }) => `${(practice as { name: string }).name} ${value}`)
    .sort();

test('a member gives the practices of a preset lengths and starts their sequence', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('sequencer');
  await createPreset(world.url, token, { lengths: undefined });
  await openAs(page, 'sequencer', '/sadhana/presets');
  const preset = page.getByRole('article', { name: 'Dawn' });
  await expect(preset).toContainText('Start Sequence times 3 practices, 55 minutes in all');
  await preset.getByRole('button', { name: 'Edit' }).click();
  const minutesOf = (name: string) => page.getByRole('spinbutton', { name });
  await expect(minutesOf('Japa')).toHaveCount(0);
  await minutesOf('Meditation').fill('181');
  await page.getByRole('button', { name: 'Save Preset' }).click();
  await expect(page.getByText('Minutes must be at most 180')).toBeVisible();
  await expect(minutesOf('Meditation')).toBeFocused();
  await expectAccessibleScreen(page, 'a preset with lengths', 'Presets');
  await minutesOf('Meditation').fill('30');
  await page.getByRole('button', { name: 'Save Preset' }).click();
  await expect(preset).toContainText('Start Sequence times 3 practices, 70 minutes in all');
  await preset.getByRole('button', { name: 'Edit' }).click();
  await expect(minutesOf('Meditation')).toHaveValue('30');
  await expect(minutesOf('Chanting')).toHaveValue('');
  await minutesOf('Meditation').fill('');
  await page.getByRole('button', { name: 'Save Preset' }).click();
  await expect(preset).toContainText('Start Sequence times 3 practices, 55 minutes in all');
  await expectAccessibleScreen(page, 'a preset with a sequence', 'Presets');
  await preset.getByRole('button', { name: 'Start Sequence' }).click();
  await expect(page).toHaveURL(/\/sadhana\/focus\?presetId=[\w-]+$/);
  await expect(timer(page)).toHaveText('55:00');
});

test('a sequence continues from part to part with two strikes in between, survives a reload, and logs each part', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('flow');
  const { id } = await createPreset(world.url, token);
  await recordBells(page);
  await openTimer(page, 'flow', `?presetId=${id}`);
  await expect(page.getByRole('region', { name: 'Sequence' }).getByRole('listitem')).toHaveText([
    'Āsana2 minutes',
    'Meditation5 minutes',
    'Chanting1 minute',
  ]);
  await expect(timer(page)).toHaveText('08:00');
  await expect(page.getByRole('radio', { name: /minutes$/ })).toHaveCount(0);
  await expectAccessibleScreen(page, 'preparing a sequence', 'Focus Timer');
  await startSession(page);
  await expect(stage(page, 'Part 1 of 3: Āsana')).toBeVisible();
  await expect(page.getByText('Part 1 of 3: Āsana, 2 minutes.')).toBeAttached();
  await expectScheduledBells(page, [360, 358, 60, 58, 0]);
  await expectAccessibleScreen(page, 'a part of a sequence', 'Focus Timer');

  await page.clock.fastForward('02:30');
  await expect(stage(page, 'Part 2 of 3: Meditation')).toBeVisible();
  await expect(timer(page)).toHaveText(/^04:[0-3]\d$/);
  await expectScheduledBells(page, [60, 58, 0]);
  await reload(page);
  await expect(stage(page, 'Part 2 of 3: Meditation')).toBeVisible();
  await expect(page.getByText('Part 2 of 3: Meditation, 5 minutes.')).toBeAttached();
  await page.clock.fastForward('01:00');
  await button(page, 'Next').click();
  await expect(stage(page, 'Part 3 of 3: Chanting')).toBeVisible();
  await expect(timer(page)).toHaveText(/^(01:00|00:5\d)$/);
  await expect(button(page, 'Next')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // The strikes of the part that has just begun, and the end.
  await expect.poll(async () => (await strikesOf(page)).length).toBe(3);
  await page.clock.fastForward('01:00');
  await expect(button(page, 'Discard')).toBeVisible();
  await expect(page.getByRole('list').filter({ hasText: 'Āsana' }).getByRole('listitem')).toHaveText([
    'Āsana2 minutes',
    'Meditation1 minute',
    'Chanting1 minute',
  ]);
  await expect(page.getByLabel('Practice', { exact: true })).toHaveCount(0);
  await expectAccessibleScreen(page, 'the end of a sequence', 'Focus Timer');
  await button(page, 'Log Practice & Exit').click();
  await expect(page).toHaveURL(/\/sadhana\?day=/);
  await expect(page.getByRole('status').filter({ hasText: 'The practices are logged.' })).toBeVisible();
  expect(await logged(world.url, token)).toEqual(['Chanting 1', 'Meditation 1', 'Āsana 2']);
});

test('when a sequence is stopped early, the parts that lasted at least a minute are logged immediately, each once', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('hastener');
  const { id } = await createPreset(world.url, token);
  await openTimer(page, 'hastener', `?presetId=${id}`);
  await startSession(page);
  await page.clock.fastForward('00:30');
  await button(page, 'Stop Early').click();
  await expect(page.getByText('A session under 1 minute is not logged.')).toBeVisible();
  await expect(timer(page)).toHaveText('08:00');
  await startSession(page);
  await page.clock.fastForward('00:30');
  await button(page, 'Next').click();
  await page.clock.fastForward('02:10');
  await button(page, 'Stop Early').click();
  await expect(page).toHaveURL(/\/sadhana\?day=/);
  expect(await logged(world.url, token)).toEqual(['Meditation 2']);
});

test('a sequence ends at its planned time while the tab is hidden, and can be discarded', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('hider');
  const { id } = await createPreset(world.url, token);
  await openTimer(page, 'hider', `?presetId=${id}`);
  await startSession(page);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.goto('about:blank');
  await page.clock.fastForward('05:00:00');
  await page.goBack();
  await expect(page.getByText('Eight minutes')).toBeVisible();
  await discardSession(page);
  await expect(page.getByRole('region', { name: 'Sequence' })).toBeVisible();
  await expect(timer(page)).toHaveText('08:00');
  expect(await logsOf(world.url, token)).toEqual([]);
});

test.describe('failures', () => {
  test.use({ allowedProblems: /Failed to load resource|Unable to preload CSS|Failed to fetch/ });

  test('the parts of a sequence that ends offline are stored and logged later, each once', async ({
    page,
    context,
    world,
  }) => {
    const { token } = await world.createMember('offliner');
    const { id } = await createPreset(world.url, token);
    await openTimer(page, 'offliner', `?presetId=${id}`);
    await page.route('**/api/v1/sadhana/presets', (route) => route.abort());
    await page.reload();
    await expect(timer(page)).toHaveText('08:00');
    await startSession(page);
    await context.setOffline(true);
    await page.clock.fastForward('02:30');
    await button(page, 'Next').click();
    await page.clock.fastForward('01:00');
    await button(page, 'Log Practice & Exit').click();
    await expect(page.getByText('They will be logged when you are back online.')).toBeVisible();
    expect(await logsOf(world.url, token)).toEqual([]);
    await context.setOffline(false);
    await expect.poll(() => logged(world.url, token)).toEqual(['Chanting 1', 'Āsana 2']);
  });

  test('a part whose practice was deleted waits on the device for another practice, and the others are logged', async ({
    page,
    world,
  }) => {
    const { token } = await world.createMember('loser');
    const { body: practice } = await callServer(world.url, 'POST /sadhana/practices', {
      token,
      body: { name: 'Passing', type: 'time', defaultValue: 1 },
    });
    const { idOf } = await createPreset(world.url, token);
    const { id } = await createPreset(world.url, token, {
      practiceIds: [practice.id, idOf('Āsana')],
      lengths: [{ practiceId: idOf('Āsana'), minutes: 1 }],
    });
    await openTimer(page, 'loser', `?presetId=${id}`);
    await startSession(page);
    await page.clock.fastForward('02:00');
    await callServer(world.url, `DELETE /sadhana/practices/${practice.id}`, { token });
    await button(page, 'Log Practice & Exit').click();
    await expect(page.getByText('Not every practice could be logged.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Waiting to be logged' })).toBeVisible();
    expect(await logged(world.url, token)).toEqual(['Āsana 1']);
  });

  test('a sequence keeps its session while the server fails, and logs each part once', async ({
    page,
    world,
  }) => {
    const { token } = await world.createMember('insister');
    const { id } = await createPreset(world.url, token);
    await openTimer(page, 'insister', `?presetId=${id}`);
    await startSession(page);
    await page.clock.fastForward('08:00');
    let calls = 0;
    await page.route(LOGS_API, (route) => {
      calls += 1;
      return calls === 2 ? route.fulfill({ status: 500, json: { message: 'Not today.' } }) : route.continue();
    });
    await button(page, 'Log Practice & Exit').click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('Failed to log practice: Not today.');
    await alert.getByRole('button', { name: 'OK' }).click();
    await button(page, 'Log Practice & Exit').click();
    await expect(page).toHaveURL(/\/sadhana\?day=/);
    expect(await logged(world.url, token)).toEqual(['Chanting 1', 'Meditation 5', 'Āsana 2']);
  });

  test('a preset that does not exist or has no sequence cannot be started, and a failure can be retried', async ({
    page,
    world,
  }) => {
    await world.createMember('misdirected');
    await openTimer(page, 'misdirected', `?presetId=${crypto.randomUUID()}`);
    await expect(page.getByText('This preset has no sequence.')).toBeVisible();
    await expect(button(page, 'Start')).toBeDisabled();
    await page.route('**/api/v1/sadhana/presets', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Failed to load presets.')).toBeVisible();
    await page.unroute('**/api/v1/sadhana/presets');
    await waitForNetworkIdle(page);
    await button(page, 'Try again').click();
    await expect(page.getByText('This preset has no sequence.')).toBeVisible();
  });
});
