// `npm run screenshots -- [FOLDER] [LANGUAGE]`: saves a screenshot of each page of `pages.json` with the content of the
// demo, at 1280 and 390 pixels, light and dark. Prints what axe finds, texts that are cut off, and pages that scroll
// horizontally, also at 320 pixels.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { ENGLISH } from '#contract/platform/languages.ts';
import { addContent } from '#demo/content.ts';
import { buildIfStale } from '#scripts/build.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { openServer } from '#server/server.ts';
import { CHROMIUM_FLAGS, debianChromium, ensureChromium } from '#tests/support/browser/chromium.ts';
import { PASSWORD, type Person } from '#tests/support/people/testPeople.ts';
import { quietLogger } from '#tests/support/servers/quietLogger.ts';
import { axeViolations } from './accessibleScreen.ts';
import { addressesOf, readerOf } from './demoPages.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

await buildIfStale();
ensureChromium();
const [folderName = 'screenshots', language = ENGLISH.tag] = process.argv.slice(2);
const folder = path.resolve(folderName);
fs.mkdirSync(folder, { recursive: true });
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-screenshots-'));
const settings = readSettings({ DATA_DIR: dataDir, PORT: '0', RATE_LIMITS: 'off' });
const server = await openServer(settings, quietLogger);
const content = await addContent(server);
const url = await server.listen();
const executablePath = debianChromium();
const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) });
const addressOf = await addressesOf(content.call, server.deps.clock().toString().slice(0, 10));
await photograph('/', null, 'landing');
await photograph('/no/such/page', null, 'not found');
await photograph('/journal', 'lhamo', 'journal, sealed');
for (const page of Object.keys(JSON.parse(fs.readFileSync('dist/web/pages.json', 'utf8'))))
  await photograph(addressOf(page), readerOf(page), page);
await browser.close();
await server.close();
fs.rmSync(dataDir, { recursive: true, force: true });
console.log(`The screenshots are in ${folder}.`);

/** Saves the four screenshots of a page. A problem of the page is printed and does not end the program. */
async function photograph(address: string, reader: Person | null, name: string): Promise<void> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', timezoneId: 'Europe/Lisbon' });
  const page = await context.newPage();
  await page.addInitScript((tag) => localStorage.setItem('language', tag), language);
  if (reader) {
    const credentials = { loginIdentifier: reader, password: PASSWORD };
    const session = JSON.stringify(await content.call(null, 'POST /auth/login', credentials));
    await page.addInitScript((text) => localStorage.setItem('session', text), session);
  }
  await page.goto(address);
  for (const colorScheme of ['light', 'dark'] as const)
    for (const size of SIZES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize(size);
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      await page.waitForLoadState('networkidle');
      const problems = await axeViolations(page);
      problems.push(...(await overflowOf(page)));
      for (const problem of problems) console.log(`${name}, ${size.width} ${colorScheme}: ${problem}`);
      const file = `${name.replaceAll(/[^\w-]+/g, '_')}-${size.width}-${colorScheme}.png`;
      await page.screenshot({ path: path.join(folder, file), fullPage: true });
    }
  await page.setViewportSize({ width: 320, height: 640 });
  for (const problem of await overflowOf(page)) console.log(`${name}, 320: ${problem}`);
  await context.close();
}

/** Whether the page scrolls horizontally, and the texts that are cut off. */
function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const problems = scrollWidth > clientWidth ? [`It is ${scrollWidth} pixels wide.`] : [];
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isCut = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
      const isHidden = element.clientWidth < 2 || !element.checkVisibility();
      if (isCut && !isHidden && textOverflow !== 'ellipsis' && element.textContent?.trim())
        problems.push(`Cut off: ${element.textContent.trim().slice(0, 60)}`);
    }
    return problems;
  });
}
