// `npm run bench -- sealed`: measures a sealed journal of 10,000 entries in Chromium, with the page's CPU slowed down
// four times.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { PASSPHRASE, sealJournal, unlockJournal, writeEntries } from '#tests/journeys/journal/sealSteps.ts';
import { openAs } from '#tests/journeys/world.ts';
import { CHROMIUM_FLAGS, debianChromium, ensureChromium } from '#tests/support/browser/chromium.ts';
import { openMailSink } from '#tests/support/servers/mailSink.ts';
import { createAccountOn, startServer } from '#tests/support/servers/serverProcess.ts';

const ENTRIES = 10_000;
const CPU_SLOWDOWN = 4;
const ROUNDS = 5;
const USERNAME = 'hermit';
/** About 200 words in each entry. */
const WORDS = 'the breath comes and goes and nobody breathes it, so the morning is quiet here '.repeat(13);

export async function benchSealedJournal(): Promise<void> {
  ensureChromium();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-bench-'));
  const mails = await openMailSink();
  const server = await startServer({ DATA_DIR: dataDir, SMTP_URL: mails.url, LOG_LEVEL: 'warn' });
  const browser = await chromium.launch({
    args: CHROMIUM_FLAGS,
    executablePath: debianChromium() ?? undefined,
  });
  try {
    const token = await createAccountOn(server.url, mails, USERNAME);
    await writeEntries(server.url, token, ENTRIES, 'Silence', WORDS);
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await openAs(page, USERNAME, '/journal');
    const firstEntry = page.getByRole('article').first();
    await report('sealing, not slowed', Number.NaN, async () => {
      await sealJournal(page);
      await firstEntry.waitFor({ timeout: 600_000 });
    });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await reportMedian('unlock', 3, async () => {
      await lock(page);
      return timeOf(async () => {
        await unlockJournal(page, PASSPHRASE);
        await firstEntry.waitFor();
      });
    });
    await reportMedian('list', 1.5, () =>
      timeOf(async () => {
        await page.reload({ waitUntil: 'commit' });
        await firstEntry.waitFor();
      }),
    );
    await page.goto('/journal/search?q=nothing');
    const search = page.getByRole('searchbox', { name: 'Search' });
    let number = 4_321;
    await reportMedian('search', 0.2, async () => {
      number += 1;
      await search.fill(`said on day ${number}`);
      const found = page.evaluate<number>(timeUntilShown(`Silence ${number}`));
      await search.press('Enter');
      return (await found) / 1_000;
    });
  } finally {
    await browser.close();
    await server.stop();
    await mails.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A script for the page: the milliseconds from the next pressed key until the entry is shown. */
const timeUntilShown = (name: string) => `new Promise((resolve) => {
  let start = 0;
  addEventListener('keydown', () => { start = performance.now(); }, { capture: true, once: true });
  const observer = new MutationObserver(() => {
    if (!document.querySelector('article[aria-label="${name}"]')) return;
    observer.disconnect();
    resolve(performance.now() - start);
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true });
})`;

async function lock(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Lock Journal' }).click();
  await page.getByLabel('Journal passphrase').waitFor();
}

async function timeOf(action: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await action();
  return (performance.now() - start) / 1_000;
}

async function report(name: string, goal: number, action: () => Promise<void>): Promise<void> {
  print(name, await timeOf(action), goal);
}

async function reportMedian(name: string, goal: number, measure: () => Promise<number>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await measure());
  print(name, times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN, goal);
}

function print(name: string, seconds: number, goal: number): void {
  const outcome = Number.isNaN(goal) ? '' : ` (goal ${goal} s, ${seconds <= goal ? 'reached' : 'missed'})`;
  console.log(`${name.padEnd(22)} ${seconds.toFixed(2)} s${outcome}`);
}
