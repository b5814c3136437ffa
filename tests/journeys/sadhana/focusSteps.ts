import type { Page } from '@playwright/test';
import { callServer, expect, openAs } from '#tests/journeys/world.ts';

export const FOCUS_PATH = '/sadhana/focus';
export const INTENTION = 'To rest as the one who hears.';
export const LOGS_API = '**/api/v1/sadhana/logs';

export const timer = (page: Page) => page.getByRole('timer');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const intentionField = (page: Page) => page.getByLabel('Intention (sankalpa)');

export async function startSession(page: Page): Promise<void> {
  await intentionField(page).fill(INTENTION);
  await button(page, 'Set Intention').click();
  await button(page, 'Start').click();
}

/** Discards a finished session. */
export async function discardSession(page: Page): Promise<void> {
  await button(page, 'Discard').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
}

/** Opens the timer as a member, with a fake clock in the browser. */
export async function openTimer(
  page: Page,
  username: string,
  query = '',
  time: Date = new Date(),
): Promise<void> {
  await page.clock.install({ time });
  await page.addInitScript(recordChimes);
  await openAs(page, username, FOCUS_PATH + query);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Focus Timer');
  await waitForNetworkIdle(page);
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await waitForNetworkIdle(page);
}

/** Waits for running calls, which would time out when the fake clock jumps. */
export const waitForNetworkIdle = (page: Page) => page.waitForLoadState('networkidle');

interface Chime {
  isImmediate: boolean;
  isSilenced: boolean;
}

/** Runs in the page and records each chime by its deepest tone. */
export function recordChimes(): void {
  const recordedChimes = new Map<OscillatorNode, Chime>();
  const { start, stop } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (this: OscillatorNode, at = 0) {
    const isImmediate = at - this.context.currentTime < 0.5;
    if (this.frequency.value === 208) recordedChimes.set(this, { isImmediate, isSilenced: false });
    start.call(this, at);
  };
  OscillatorNode.prototype.stop = function (this: OscillatorNode, at?: number) {
    const chime = recordedChimes.get(this);
    if (chime && at === undefined) chime.isSilenced = true;
    stop.call(this, at);
  };
  Object.assign(window, { recordedChimes });
}

/** The number of chimes that were played, and of those that are scheduled on the audio clock. */
export const chimes = (page: Page) =>
  page.evaluate(() => {
    const { recordedChimes } = window as unknown as { recordedChimes: Map<unknown, Chime> };
    const audible = [...recordedChimes.values()].filter(({ isSilenced }) => !isSilenced);
    return {
      played: audible.filter(({ isImmediate }) => isImmediate).length,
      scheduled: audible.filter(({ isImmediate }) => !isImmediate).length,
    };
  });

/** Waits until the browser has opened the audio output and scheduled the chime, before the clock jumps. */
export const expectScheduledChime = (page: Page) =>
  expect.poll(() => chimes(page)).toEqual({ played: 0, scheduled: 1 });

export async function practiceOfType(url: string, token: string, type: string) {
  const { body } = await callServer(url, 'GET /sadhana/practices', { token });
  return body.find((practice: { type: string }) => practice.type === type) as { id: string; name: string };
}

export const logsOf = async (url: string, token: string) =>
  (await callServer(url, 'GET /sadhana/logs', { token })).body as Record<string, unknown>[];
