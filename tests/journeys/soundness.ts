import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './world.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/** The rules of axe about colours. The themes differ in nothing else. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** The violations that axe finds on the page in its current state, by all of its rules or by the given ones. */
export async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  // Colours in the middle of a transition are not the final ones.
  await page.evaluate(async () => {
    const isEnding = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(isEnding)
        .map(({ finished }) => finished),
    );
  });
  // The live region of React Aria refers to elements by ids that may no longer exist. Passed rules are not
  // reported, which saves time.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .exclude('[role=log]');
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** Expects no violations and no horizontal scrolling, in both themes, on a wide and a narrow screen. */
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

/** With SCREENSHOTS=FOLDER, saves a screenshot of every checked screen there. */
async function keepScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  const file = `${name.replaceAll(/[^\w-]+/g, '_')}.png`;
  await page.screenshot({ path: path.join(folder, file), fullPage: true });
}
