import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, debianChromium } from '#tests/support/browser/chromium.ts';

const executablePath = debianChromium();

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '*.e2e.ts',
  globalSetup: './tests/journeys/globalSetup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // On a machine that others load, a journey may be told apart from a defect by walking it again; it is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  // For what hangs, not for what is slow.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
    // What goes through a worker is not seen by `page.route`; the journeys without a line let it in.
    serviceWorkers: 'block',
    // A trace costs a fifth of the time: it is taken of what is walked again.
    trace: 'on-first-retry',
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) },
  },
});
