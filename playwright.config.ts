import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, debianChromium } from '#tests/support/browser/chromium.ts';

// The build that the journeys use has languages made from English.
process.env.PSEUDO_LANGUAGES = 'on';

const executablePath = debianChromium();

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '*.e2e.ts',
  globalSetup: './tests/journeys/globalSetup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // On a busy machine, a repeated journey shows whether a failure is a defect. A journey that passes at the
  // second attempt is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  // For journeys that hang, not for slow ones.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
    // `page.route` does not see requests of a service worker. The offline journeys allow it.
    serviceWorkers: 'block',
    // Recording a trace costs a fifth of the time, so only repeated journeys are recorded.
    trace: 'on-first-retry',
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) },
  },
});
