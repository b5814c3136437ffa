import type { Page } from '@playwright/test';
import { axeViolations, expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { expect, test } from '#tests/journeys/world.ts';
import { countSilentTones, recordBells, storedSession, strikesOf } from './bellSteps.ts';
import { button, discardSession, openTimer, startSession, timer } from './focusSteps.ts';

const NOTE =
  'Keep this page open. On a locked phone the chime may be late or silent; your minutes count all the same.';
const SWITCH = 'Ring on a locked phone';

/** Adds the Audio Session API to the page, which only Safari has. */
const addAudioSession = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'audioSession', { value: { type: 'auto' } });
  });
const audioSessionType = (page: Page) =>
  page.evaluate(() => (navigator as unknown as { audioSession: { type: string } }).audioSession.type);

const missedBellText = async (page: Page) => {
  const { endedAt } = await storedSession(page);
  const end = new Date(Number(endedAt)).toLocaleTimeString('en-GB', {
    timeZone: 'Europe/Lisbon',
    hour: '2-digit',
    minute: '2-digit',
  });
  return `Your sit ended at ${end}. The chime could not sound.`;
};

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the timer explains that a locked phone stops the bells, and plays an almost silent tone only if asked to', async ({
    page,
    world,
  }) => {
    await world.createMember('commuter');
    await addAudioSession(page);
    await recordBells(page);
    await openTimer(page, 'commuter', '?duration=5');
    await expect(page.getByText(NOTE)).toBeVisible();
    await startSession(page);
    await expect.poll(async () => (await strikesOf(page)).length).toBe(1);
    expect([await countSilentTones(page), await audioSessionType(page)]).toEqual([0, 'auto']);
    await page.clock.fastForward('00:10');
    await button(page, 'Reset').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();

    await page.locator('summary', { hasText: 'More' }).click();
    await expect(page.getByRole('switch', { name: SWITCH })).not.toBeChecked();
    await page.getByRole('switch', { name: SWITCH }).check();
    expect(await axeViolations(page)).toEqual([]);
    await startSession(page);
    await expect.poll(() => countSilentTones(page)).toBe(1);
    expect(await audioSessionType(page)).toBe('playback');
    await button(page, 'Pause').click();
    await expect.poll(() => countSilentTones(page)).toBe(0);
    expect(await audioSessionType(page)).toBe('auto');
    await button(page, 'Resume').click();
    await expect.poll(() => countSilentTones(page)).toBe(1);
    await page.clock.fastForward('05:00');
    await expect(button(page, 'Discard')).toBeVisible();
    await expect.poll(() => countSilentTones(page)).toBe(0);
    await expect(page.getByText('The chime could not sound.')).toBeHidden();
  });
});

test('the timer shows a message if the bell at the end could not sound', async ({ page, world }) => {
  await world.createMember('unheard');
  await page.addInitScript(() => {
    const contexts: AudioContext[] = [];
    Object.assign(window, { contexts });
    const { createGain } = AudioContext.prototype;
    AudioContext.prototype.createGain = function (this: AudioContext) {
      if (!contexts.includes(this)) contexts.push(this);
      return createGain.call(this);
    };
  });
  await recordBells(page);
  await openTimer(page, 'unheard', '?duration=5');
  await expect(page.getByText(NOTE)).toBeHidden();
  await startSession(page);
  await expect.poll(async () => (await strikesOf(page)).length).toBe(1);
  await page.evaluate(async () => {
    for (const context of (window as unknown as { contexts: AudioContext[] }).contexts) {
      await context.suspend();
      context.resume = () => Promise.reject(new Error('The device is busy.'));
    }
  });
  await page.clock.fastForward('08:00');
  await expect(timer(page)).toHaveText('00:00');
  await expect(page.getByText(await missedBellText(page))).toBeVisible();
  await expectAccessibleScreen(page, 'a bell that could not sound', 'Focus Timer');
  await page.reload();
  await expect(page.getByText(await missedBellText(page))).toBeVisible();
  await discardSession(page);
  await expect(page.getByText('The chime could not sound.')).toBeHidden();
});

test('a session that ended while the device slept shows the actual end', async ({ page, world }) => {
  await world.createMember('napper');
  await recordBells(page);
  await openTimer(page, 'napper', '?duration=5');
  await startSession(page);
  await expect.poll(async () => (await strikesOf(page)).length).toBe(1);
  // Three minutes after the end. The audio clock has not moved.
  await page.clock.fastForward('08:00');
  await expect(page.getByText(await missedBellText(page))).toBeVisible();
});
