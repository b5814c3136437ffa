import fs from 'node:fs';
import path from 'node:path';
import { buildIfStale } from '../../scripts/build.ts';
import { DEBIAN_BROWSERS, ensureInstalled } from './debianBrowsers.ts';
import { JOURNEYS } from './journeys.ts';
import { Page } from './page.ts';
import type { Browser, Tab } from './tab.ts';
import { openWorld, type World } from './world.ts';

/** The folder for screenshots of failed journeys. */
const SCREENSHOTS_DIR = path.resolve(import.meta.dirname, '../../test-results/browsers');

/** Time limits for a browser that stops responding, because neither driver library has such a limit. */
const JOURNEY_TIMEOUT_MS = 180_000;
const DRIVER_TIMEOUT_MS = 60_000;

/**
 * Runs the journeys that the arguments select, or all of them, in each available browser. Returns whether at least one
 * journey ran and none failed.
 */
export async function runJourneys(args: string[]): Promise<boolean> {
  await buildIfStale();
  const selectsBrowser = args.some((arg) => arg in DEBIAN_BROWSERS);
  const nameParts = args.filter((arg) => !(arg in DEBIAN_BROWSERS));
  const journeys = Object.entries(JOURNEYS).filter(
    ([name]) => !nameParts.length || nameParts.some((arg) => name.includes(arg)),
  );
  const results: boolean[] = [];
  for (const [key, browser] of Object.entries(DEBIAN_BROWSERS)) {
    if (selectsBrowser && !args.includes(key)) continue;
    const files = ensureInstalled(browser);
    if (!files) {
      console.log(`${browser.name} was not found: Debian has it in ${browser.packages.join(', ')}.`);
      continue;
    }
    const world = await openWorld();
    const browserProcess = await browser.open(files, world);
    try {
      for (const [name, journey] of journeys) {
        results.push(await runJourney(browser.name, name, journey, browserProcess, world));
      }
    } finally {
      await browserProcess.close();
      await world.close();
    }
  }
  return results.length > 0 && results.every(Boolean);
}

/** Runs a journey in a new tab and prints the result. Returns whether it passed. */
async function runJourney(
  browser: string,
  name: string,
  journey: (typeof JOURNEYS)[string],
  browserProcess: Browser,
  world: World,
): Promise<boolean> {
  const start = Date.now();
  const failures: unknown[] = [];
  const addFailure = (each: unknown) => void failures.push(each);
  world.proxy.takeProblems();
  const tab = await withTimeout(DRIVER_TIMEOUT_MS, browserProcess.openTab()).catch(addFailure);
  if (tab) {
    try {
      await withTimeout(JOURNEY_TIMEOUT_MS, journey({ page: new Page(tab, world.url), world }));
    } catch (error) {
      addFailure(error);
      await withTimeout(DRIVER_TIMEOUT_MS, saveScreenshot(tab, `${browser} ${name}`)).catch(addFailure);
    }
    failures.push(...world.proxy.takeProblems());
    await withTimeout(DRIVER_TIMEOUT_MS, tab.close()).catch(addFailure);
  }
  const seconds = ((Date.now() - start) / 1_000).toFixed(1);
  console.log(`${browser.padEnd(10)} ${failures.length ? 'FAILED' : 'ok    '} ${name} (${seconds} s)`);
  for (const each of failures) console.log(each);
  return failures.length === 0;
}

async function saveScreenshot(tab: Tab, name: string): Promise<void> {
  fs.mkdirSync(SCREENSHOTS_DIR, { recursive: true });
  fs.writeFileSync(path.join(SCREENSHOTS_DIR, `${name}.png`), await tab.screenshot());
}

async function withTimeout<Value>(limit: number, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the browser did not respond within ${limit} ms`)), limit);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
