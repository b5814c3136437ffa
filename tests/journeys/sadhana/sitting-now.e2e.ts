import type { Page } from '@playwright/test';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import {
  button,
  callServer,
  expect,
  expectToast,
  openAs,
  test,
  withOwnServer,
} from '#tests/journeys/world.ts';
import { discardSession, openTimer, startSession, waitForNetworkIdle } from './focusSteps.ts';

/** Collects the calls that change a sitting: `calls` has their methods and minutes, `keys` the keys of the sittings. */
function collectCalls(page: Page) {
  const calls: string[] = [];
  const keys = new Set<string>();
  page.on('request', (request) => {
    const key = /\/sadhana\/presence\/([\w-]+)$/.exec(request.url())?.[1];
    if (!key) return;
    keys.add(key);
    calls.push([request.method(), request.postDataJSON()?.minutes].join(' ').trim());
  });
  return { calls, keys };
}

// The server counts the sittings at most once a minute. This test has its own server, so that the first count
// takes place after its members have begun to sit.
test('with twenty members, the number of people who are sitting is shown before and after a focus session', async ({
  browser,
}) => {
  await withOwnServer(async (url, { createMember }) => {
    const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
    const members = await Promise.all(
      Array.from({ length: 20 }, (_, index) => createMember(`sitter-${index + 1}`)),
    );
    for (const { token } of members.slice(1, 8)) {
      const call = `PUT /sadhana/presence/${crypto.randomUUID()}`;
      const { status } = await callServer(url, call, { token, body: { minutes: 60 } });
      expect(status).toBe(204);
    }

    const page = await context.newPage();
    const { calls, keys } = collectCalls(page);
    await openTimer(page, 'sitter-1');
    const line = page.getByText('7 people are sitting now.');
    await expect(line).toBeVisible();
    await expect(line.locator('xpath=ancestor-or-self::*[@aria-live or @role="status"]')).toHaveCount(0);
    await expectAccessibleScreen(page, 'sitting now, before', 'Focus Timer');

    await startSession(page);
    await expect(button(page, 'Pause')).toBeVisible();
    await expect(line).toBeHidden();
    await expect.poll(() => calls).toEqual(['PUT 15']);
    await page.clock.fastForward('05:00');
    await button(page, 'Pause').click();
    await expect.poll(() => calls).toEqual(['PUT 15', 'DELETE']);
    await button(page, 'Resume').click();
    await expect.poll(() => calls).toEqual(['PUT 15', 'DELETE', 'PUT 10']);
    await waitForNetworkIdle(page);
    await page.clock.fastForward('10:00');
    await expect(button(page, 'Log Practice & Exit')).toBeVisible();
    await expect.poll(() => calls).toEqual(['PUT 15', 'DELETE', 'PUT 10', 'DELETE']);
    expect(keys.size).toBe(2);
    await expect(line).toBeVisible();
    await expectAccessibleScreen(page, 'sitting now, after', 'Focus Timer');

    await discardSession(page);
    await expect(line).toBeVisible();
    await page.goto('/sadhana/settings');
    const choice = page.getByRole('switch', { name: 'Count me among those sitting, and show me how many' });
    await expect(choice).toBeChecked();
    await expectAccessibleScreen(page, 'practice settings with presence', 'Practice Settings');
    await choice.uncheck();
    await button(page, 'Save Settings').click();
    await expectToast(page, 'Your settings are saved.');
    await page.goto('/sadhana/focus');
    await startSession(page);
    await expect(button(page, 'Pause')).toBeVisible();
    await waitForNetworkIdle(page);
    await expect(line).toBeHidden();
    expect(calls).toHaveLength(4);

    const other = await (await browser.newContext({ baseURL: url, serviceWorkers: 'block' })).newPage();
    await openAs(other, 'sitter-9', '/sadhana/focus');
    await expect(other.getByText('7 people are sitting now.')).toBeVisible();
    await other.context().close();
    await context.close();
  });
});

test.describe('failing calls', () => {
  test.use({ allowedProblems: /Failed to load resource/ });

  test('the timer works normally while the calls about the sitting fail', async ({ page, world }) => {
    await world.createMember('alone-sitter');
    await page.route('**/api/v1/sadhana/presence**', (route) => route.fulfill({ status: 500, body: '' }));
    await page.route('**/api/v1/sadhana/presence/*', (route) => route.fulfill({ status: 401, body: '' }));
    await openTimer(page, 'alone-sitter');
    await startSession(page);
    await expect(button(page, 'Pause')).toBeVisible();
    await page.clock.fastForward('15:00');
    await expect(button(page, 'Log Practice & Exit')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveCount(0);
  });
});
