import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { callServer, expect, openAs, test } from './world.ts';

/** Every screen that there is, with what tells that it has loaded. */
const PUBLIC: [path: string, heading: string][] = [
  ['/', 'A quiet room for the oldest question.'],
  ['/auth/login', 'Login'],
  ['/auth/signup', 'Join'],
  ['/auth/forgot-password', 'Forgot Password'],
  ['/auth/reset-password?token=x', 'Reset Password'],
  ['/auth/reset-password', 'Reset Password'],
  ['/verification/email', 'Email Verification'],
  ['/reflections', 'Daily Reflections'],
  ['/no/such/page', 'The page you seek is not here.'],
];
const SIGNED_IN: [path: string, heading: string][] = [
  ['/dashboard', 'Namaste, looker'],
  ['/journal', 'Journal'],
  ['/journal/new', 'New Entry'],
  ['/journal/search?q=vicara', 'Search Results for vicara'],
  ['/journal/search?tag=none', 'Entries Tagged #none'],
  ['/sadhana', 'Sadhana'],
  ['/sadhana?year=2026', 'Sadhana'],
  ['/sadhana/focus', 'Focus Timer'],
  ['/sadhana/presets', 'Presets'],
  ['/sadhana/presets?new', 'Presets'],
  ['/library', 'Sacred Library'],
  ['/library/submit', 'Submit a Book'],
  ['/library/submissions', 'My Submissions'],
  ['/account/profile', 'Profile'],
  ['/account/security', 'Password & Security'],
];
/** Silent sitting. */
const PRACTICE = '01930000-0000-7000-8000-000000000001';
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

async function expectSound(page: Page, path: string, heading: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const where = `${path}, ${colorScheme}, ${size.width}px`;
      await expect(page.getByRole('heading', { level: 1 }), where).toHaveText(heading);
      await expect(page.locator('[aria-busy=true]'), where).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        where,
      ).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, where).toBeLessThanOrEqual(size.width);
    }
  }
}

for (const [path, heading] of PUBLIC) {
  test(`${path} is sound for a visitor in both themes, wide and narrow`, async ({ page }) => {
    await page.goto(path);
    await expectSound(page, path, heading);
  });
}

test('every screen of a member is sound in both themes, wide and narrow', async ({ page, world }) => {
  test.setTimeout(180_000);
  const { token } = await world.join('looker');
  const { body } = await callServer(world.url, 'POST /journal', {
    token,
    body: {
      date: new Date().toISOString(),
      title: 'Ātma-vicāra',
      content: `${'An unbrokenword'.repeat(20)}\n\nAnd a line.`,
      mood: 'still',
      tags: ['one', 'x'.repeat(50)],
    },
  });
  const unbroken = 'Unbroken'.repeat(25);
  const { body: wide } = await callServer(world.url, 'POST /journal', {
    token,
    body: { date: new Date().toISOString(), title: unbroken, content: unbroken, mood: 'm'.repeat(60) },
  });
  const log = { practiceId: PRACTICE, date: '2026-11-20', value: 25, sankalpa: unbroken, notes: unbroken };
  const { body: logged } = await callServer(world.url, 'POST /sadhana/logs', { token, body: log });
  const preset = { title: unbroken, description: unbroken, practiceIds: [PRACTICE] };
  await callServer(world.url, 'POST /sadhana/presets', { token, body: preset });
  await openAs(page, 'looker', '/dashboard');
  const entry: [string, string][] = [
    [`/journal/entry/${body.id}`, 'Ātma-vicāra'],
    [`/journal/entry/${wide.id}`, unbroken],
    [`/journal/entry/${wide.id}/edit`, 'Edit Entry'],
    [`/sadhana/logs/${logged.id}`, 'Silent sitting'],
    [`/sadhana/logs/${logged.id}?edit`, 'Silent sitting'],
  ];
  for (const [path, heading] of [...SIGNED_IN, ...entry]) {
    await page.goto(path);
    await expectSound(page, path, heading);
  }
});

test('menus and dialogs are sound too', async ({ page, world }) => {
  const { token } = await world.join('opener');
  const { body } = await callServer(world.url, 'POST /journal', {
    token,
    body: { date: new Date().toISOString(), content: 'To be asked about.' },
  });
  await openAs(page, 'opener', `/journal/entry/${body.id}`);
  // React Aria's announcer names what was announced by the id of an element that may be gone by then.
  const check = async () => {
    const { violations } = await new AxeBuilder({ page }).exclude('[role=log]').analyze();
    expect(violations).toEqual([]);
  };
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitemradio', { name: 'Night' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Night' })).toBeChecked();
  await check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'User menu' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await check();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByText('opener@vichara.test')).toBeVisible();
  await check();
});
