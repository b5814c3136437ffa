import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './world.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/** Axe's rules about colours, which is all in which the themes differ. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the page as it stands, by all of its rules unless some are named. */
export async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  // React Aria's announcer names what was announced by the id of an element that may be gone by then.
  // What passes need not be described, which takes time.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .exclude('[role=log]');
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** Axe finds nothing, and nothing is wider than the screen, in both themes, wide and narrow. */
export async function expectSound(page: Page, what: string, heading?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const where = `${what}, ${colorScheme}, ${size.width}px`;
      if (heading) await expect(page.getByRole('heading', { level: 1 }), where).toHaveText(heading);
      await expect(page.locator('[aria-busy=true]'), where).toHaveCount(0);
      expect(await violationsOn(page, colorScheme === 'dark' ? COLOURS : undefined), where).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, where).toBeLessThanOrEqual(size.width);
      await keepScreenshot(page, where);
    }
  }
}

/** With SCREENSHOTS=FOLDER, every screen that is checked is kept there as a picture, to be looked at. */
async function keepScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  const file = `${name.replaceAll(/[^\w-]+/g, '_')}.png`;
  await page.screenshot({ path: path.join(folder, file), fullPage: true });
}
