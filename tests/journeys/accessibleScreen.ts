import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { expect } from './world.ts';

const SCREEN_SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

const AXE_SOURCE = fs.readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** The rules of axe about colours. Nothing else differs between the themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The violations that axe finds in the current state of the page, with all of its rules or only the given ones. */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Colours are not final during a transition.
  await page.evaluate(async () => {
    const hasEnd = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(hasEnd)
        .map(({ finished }) => finished),
    );
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  const options: RunOptions = {
    // Reporting only violations saves time.
    resultTypes: ['violations'],
    rules: { 'label-content-name-mismatch': { enabled: true } },
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  return page.evaluate(findViolations, options);
}

/**
 * Runs in the page. Returns texts, because it takes as long to read the whole result from the page as to compute it. The
 * live region of React Aria is excluded because it refers to removed elements by id.
 */
const findViolations = async (options: RunOptions): Promise<string[]> => {
  const { axe } = window as unknown as { axe: typeof import('axe-core') };
  const { violations } = await axe.run({ exclude: [['[role=log]']] }, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
};

/**
 * The fields whose accessible name does not contain their visible label, so that people who speak to their device
 * cannot name them. The rule of axe checks buttons and links, but not fields.
 */
const labelMismatches = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const textOf = (text: string | null) => (text ?? '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
    const fields = document.querySelectorAll<HTMLInputElement>('[aria-label], [aria-labelledby]');
    return [...fields].flatMap((field) => {
      const named = field.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const name = field.ariaLabel ?? named.map((id) => document.getElementById(id)?.textContent).join(' ');
      return [...(field.labels ?? [])]
        .map((label) => textOf(label.innerText))
        .filter((label) => !textOf(name).includes(label))
        .map((label) => `${textOf(name)} is labelled ${label}`);
    });
  });

/** Expects no axe violations and no horizontal scrolling, in both themes, on a wide and a narrow screen. */
export async function expectAccessibleScreen(page: Page, name: string, heading?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const size of SCREEN_SIZES) {
      await page.setViewportSize(size);
      const label = `${name}, ${colorScheme}, ${size.width}px`;
      if (heading) await expect(page.getByRole('heading', { level: 1 }), label).toHaveText(heading);
      await expect(page.locator('[aria-busy=true]'), label).toHaveCount(0);
      expect(await axeViolations(page, colorScheme === 'dark' ? COLOUR_RULES : undefined), label).toEqual([]);
      expect(await labelMismatches(page), label).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, label).toBeLessThanOrEqual(size.width);
      expect(await page.evaluate(countMarksOfCurrent), label).toBeLessThanOrEqual(1);
      await saveScreenshot(page, label);
    }
  }
}

/** Runs in the page. The number of visible marks (half suns) of the current link of a navigation. */
const countMarksOfCurrent = () =>
  [...document.querySelectorAll('[data-marks-current] > [aria-current]')].filter(
    (link) => link.checkVisibility() && getComputedStyle(link, '::after').content !== 'none',
  ).length;

/** Saves a screenshot in the folder that SCREENSHOTS names, if it is set. */
async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  const file = `${name.replaceAll(/[^\w-]+/g, '_')}.png`;
  await page.screenshot({ path: path.join(folder, file), fullPage: true });
}
