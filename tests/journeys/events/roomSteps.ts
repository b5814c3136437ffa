import type { Browser, Page } from '@playwright/test';
import type { SitPhase } from '#contract/events/sitPlan.ts';
import { main, mainButton } from '#tests/journeys/communities/communitySteps.ts';
import { expect } from '#tests/journeys/world.ts';

export const PHASES: SitPhase[] = [
  { kind: 'settle', minutes: 5 },
  { kind: 'sit', minutes: 20, interval: 10 },
];
/** The strokes of these phases, in milliseconds after the start. */
const STROKES = [0, 300_000, 304_000, 308_000, 900_000, 1_500_000, 1_504_000, 1_508_000];
export const MINUTE_MS = 60_000;

/** The instant `minutes` minutes from now. */
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

/** A device whose clock is wrong, whose calls take long, or that cannot open the stream of the room. */
export interface Device {
  clockAheadMs?: number;
  delayMs?: number;
  hasNoStream?: boolean;
}

/**
 * Runs in the page. Sets its wall clock, and records when each stroke will be heard, on the true clock that
 * all pages of this test share.
 */
function prepareDevice(aheadMs: number): void {
  const trueNow = Date.now.bind(Date);
  const TrueDate = Date;
  const strokes = new Map<AudioBufferSourceNode, number>();
  const { start, stop } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, at = 0) {
    const { contextTime = 0, performanceTime = 0 } = (this.context as AudioContext).getOutputTimestamp();
    strokes.set(this, trueNow() + performanceTime - performance.now() + (at - contextTime) * 1000);
    start.call(this, at);
  };
  AudioBufferSourceNode.prototype.stop = function (this: AudioBufferSourceNode) {
    strokes.delete(this);
    stop.call(this);
  };
  class WrongDate extends TrueDate {
    constructor(...args: unknown[]) {
      super(...((args.length ? args : [trueNow() + aheadMs]) as [number]));
    }
    static override now = () => trueNow() + aheadMs;
  }
  Object.assign(window, { strokes, Date: WrongDate });
}

/** When the strokes that a page has scheduled will be heard, in epoch milliseconds. */
const strokesOf = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...(window as unknown as { strokes: Map<unknown, number> }).strokes.values()].sort((a, b) => a - b),
  );

/** Expects that a page rings the bells of a plan, and no others, each within 50 ms of its time. */
export async function expectStrokesAt(page: Page, start: number): Promise<void> {
  const deviations = async () =>
    (await strokesOf(page)).map((at, index) => Math.abs(at - start - (STROKES[index] ?? 0)));
  await expect.poll(async () => (await deviations()).length, { timeout: 20_000 }).toBe(STROKES.length);
  await expect.poll(async () => Math.max(...(await deviations())), { timeout: 20_000 }).toBeLessThan(50);
}

/** Expects that these pages ring each bell within 100 ms of each other. */
export async function expectSameStrokes(pages: Page[]): Promise<void> {
  const strokes = await Promise.all(pages.map(strokesOf));
  for (const index of STROKES.keys()) {
    const times = strokes.map((each) => each[index] ?? 0);
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(100);
  }
}

/** Opens an event on another device. */
export async function openDevice(
  browser: Browser,
  baseURL: string,
  { clockAheadMs = 0, delayMs = 0, hasNoStream }: Device,
): Promise<Page> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(prepareDevice, clockAheadMs);
  if (hasNoStream) await page.route('**/room/stream', (route) => route.abort());
  if (delayMs > 0) {
    const wait = () => new Promise((resolve) => setTimeout(resolve, delayMs));
    await page.route('**/api/v1/time', async (route) => {
      await wait();
      const response = await route.fetch();
      await wait();
      await route.fulfill({ response }).catch(() => {});
    });
  }
  return page;
}

/** Enters the room from the page of an event. */
export const enter = async (page: Page) => {
  await mainButton(page, 'Enter the Room').click();
  await expect(main(page).getByRole('timer')).toBeVisible();
};

/** Takes a browser in a room offline, and reloads the page. It still knows the plan and the time. */
export async function goOffline(page: Page): Promise<void> {
  await page.route('**/api/v1/**', (route) => route.abort());
  await page.reload();
  await expect(main(page).getByText('You are offline. The bells ring on time.')).toBeVisible();
  await turnOnBells(page);
}

/** After a reload, it depends on the browser whether sound needs a press. */
async function turnOnBells(page: Page): Promise<void> {
  const turnOn = mainButton(page, 'Turn On the Bells');
  await expect(turnOn.or(mainButton(page, 'Try the Chime'))).toBeVisible();
  if (await turnOn.isVisible()) await turnOn.click();
}
