import fs from 'node:fs';
import path from 'node:path';
import { buildIfStale } from '../../scripts/build.ts';
import { DEBIAN_BROWSERS, installedFiles } from './debianBrowsers.ts';
import { JOURNEYS } from './journeys.ts';
import { Page } from './page.ts';
import type { Browser, Tab } from './tab.ts';
import { openWorld, type World } from './world.ts';

/** Pictures of the screens on which a journey failed. */
const PICTURES = path.resolve(import.meta.dirname, '../../test-results/browsers');

/** A browser may stop answering its driver, for which neither of the libraries has a limit. */
const JOURNEY_LIMIT_MS = 180_000;
const DRIVER_LIMIT_MS = 60_000;

/** Walks what the words choose, all without any, in each browser that is there; whether something was walked, and nothing failed. */
export async function walkAll(words: string[]): Promise<boolean> {
  await buildIfStale();
  const isNamed = words.some((word) => word in DEBIAN_BROWSERS);
  const wanted = words.filter((word) => !(word in DEBIAN_BROWSERS));
  const journeys = Object.entries(JOURNEYS).filter(
    ([name]) => !wanted.length || wanted.some((word) => name.includes(word)),
  );
  const results: boolean[] = [];
  for (const [key, browser] of Object.entries(DEBIAN_BROWSERS)) {
    if (isNamed && !words.includes(key)) continue;
    const files = installedFiles(browser);
    if (!files) {
      console.log(`${browser.name} was not found: Debian has it in ${browser.packages.join(', ')}.`);
      continue;
    }
    const world = await openWorld();
    const opened = await browser.open(files, world);
    try {
      for (const [name, walk] of journeys) {
        results.push(await walked(browser.name, name, walk, opened, world));
      }
    } finally {
      await opened.close();
      await world.close();
    }
  }
  return results.length > 0 && results.every(Boolean);
}

/** Walks a journey in a tab of its own, and prints how it went. */
async function walked(
  browser: string,
  name: string,
  walk: (typeof JOURNEYS)[string],
  opened: Browser,
  world: World,
): Promise<boolean> {
  const start = Date.now();
  const failures: unknown[] = [];
  const fail = (failure: unknown) => void failures.push(failure);
  world.proxy.takeComplaints();
  const tab = await withLimit(DRIVER_LIMIT_MS, opened.openTab()).catch(fail);
  if (tab) {
    try {
      await withLimit(JOURNEY_LIMIT_MS, walk({ page: new Page(tab, world.url), world }));
    } catch (error) {
      fail(error);
      await withLimit(DRIVER_LIMIT_MS, keepPicture(tab, `${browser} ${name}`)).catch(fail);
    }
    failures.push(...world.proxy.takeComplaints());
    await withLimit(DRIVER_LIMIT_MS, tab.close()).catch(fail);
  }
  const seconds = ((Date.now() - start) / 1_000).toFixed(1);
  console.log(`${browser.padEnd(10)} ${failures.length ? 'FAILED' : 'ok    '} ${name} (${seconds} s)`);
  for (const failure of failures) console.log(failure);
  return failures.length === 0;
}

async function keepPicture(tab: Tab, name: string): Promise<void> {
  fs.mkdirSync(PICTURES, { recursive: true });
  fs.writeFileSync(path.join(PICTURES, `${name}.png`), await tab.screenshot());
}

async function withLimit<Value>(limit: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the browser did not answer within ${limit} ms`)), limit);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
