import type { Page } from '@playwright/test';
import { callServer, expect, openAs } from '#tests/journeys/world.ts';

export const FOCUS = '/sadhana/focus';
export const INTENTION = 'To rest as the one who hears.';
export const LOGS = '**/api/v1/sadhana/logs';

export const timer = (page: Page) => page.getByRole('timer');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const intention = (page: Page) => page.getByLabel('Intention (sankalpa)');

export async function begin(page: Page): Promise<void> {
  await intention(page).fill(INTENTION);
  await button(page, 'Set Intention').click();
  await button(page, 'Start').click();
}

/** Lets a finished session go. */
export async function discard(page: Page): Promise<void> {
  await button(page, 'Discard').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
}

/** Opens the timer as a new member, at an instant of the browser's own clock. */
export async function open(page: Page, username: string, query = '', time: Date = new Date()): Promise<void> {
  await page.clock.install({ time });
  await page.addInitScript(hearChimes);
  await openAs(page, username, FOCUS + query);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Focus Timer');
  await allAnswered(page);
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await allAnswered(page);
}

/** A clock that jumps would let calls that are under way run out of time. */
export const allAnswered = (page: Page) => page.waitForLoadState('networkidle');

interface Strike {
  isNow: boolean;
  isSilenced: boolean;
}

/** Writes down each strike of the bowl, whose deepest tone stands for all. */
export function hearChimes(): void {
  const strikes = new Map<OscillatorNode, Strike>();
  const { start, stop } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (this: OscillatorNode, at = 0) {
    const isNow = at - this.context.currentTime < 0.5;
    if (this.frequency.value === 208) strikes.set(this, { isNow, isSilenced: false });
    start.call(this, at);
  };
  OscillatorNode.prototype.stop = function (this: OscillatorNode, at?: number) {
    const strike = strikes.get(this);
    if (strike && at === undefined) strike.isSilenced = true;
    stop.call(this, at);
  };
  Object.assign(window, { strikes });
}

/** Chimes that have sounded, and those that wait on the audio clock. */
export const chimes = (page: Page) =>
  page.evaluate(() => {
    const all = [...(window as unknown as { strikes: Map<unknown, Strike> }).strikes.values()];
    const live = all.filter(({ isSilenced }) => !isSilenced);
    return {
      heard: live.filter(({ isNow }) => isNow).length,
      booked: live.filter(({ isNow }) => !isNow).length,
    };
  });

/** Browsers take a moment to open the sound; a clock that jumps at once would leave them none. */
export const expectBooked = (page: Page) => expect.poll(() => chimes(page)).toEqual({ heard: 0, booked: 1 });

export async function practiceNamed(url: string, token: string, type: string) {
  const { body } = await callServer(url, 'GET /sadhana/practices', { token });
  return body.find((practice: { type: string }) => practice.type === type) as { id: string; name: string };
}

export const logsOf = async (url: string, token: string) =>
  (await callServer(url, 'GET /sadhana/logs', { token })).body as Record<string, unknown>[];
