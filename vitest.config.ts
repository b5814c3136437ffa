import { defineConfig } from 'vitest/config';
import { endpointTable } from '#web/build/endpointTable.ts';

/** Whatever reckons with days and hours gives the same on a machine that is elsewhere. */
const ELSEWHERE = ['America/Los_Angeles', 'Australia/Lord_Howe', 'Pacific/Kiritimati'];

/** For what hangs: a machine that is ten times slower than ours runs every test within them. What is long says so. */
const LIMITS = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };

const OF_THE_SERVER = { setupFiles: 'tests/support/quickHashes.ts', ...LIMITS };
const SERVER = ['server/**/*.test.ts', 'contract/**/*.test.ts', 'tests/{api,processes}/**/*.test.ts'];

export default defineConfig({
  test: {
    // More at once took longer on two cores (635 s in place of 454 for all).
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'embedded',
          // Threads share what is compiled of the database. Processes have a zone each, which others need.
          pool: 'threads',
          include: SERVER,
          exclude: ['**/*.pg.test.ts', 'server/**/*.zones.test.ts'],
          globalSetup: 'tests/support/embeddedTemplate.ts',
          ...OF_THE_SERVER,
        },
      },
      {
        // What speaks to the database runs on a PostgreSQL server too (scripts/test.ts finds or installs one).
        test: {
          name: 'postgres',
          include: ['server/**/routes*.test.ts', '{server,tests}/**/*.{db,pg}.test.ts'],
          globalSetup: 'tests/support/postgresTemplate.ts',
          ...OF_THE_SERVER,
        },
      },
      ...ELSEWHERE.map((zone) => ({
        test: {
          name: `in ${zone}`,
          env: { TZ: zone },
          include: [
            'contract/**/*.test.ts',
            'server/**/rules.test.ts',
            'server/platform/clock.test.ts',
            'server/reflections/routes.test.ts',
            'server/sadhana/logs/routes.streaks.test.ts',
            'server/events/feeds/routes.test.ts',
            'server/events/notices/routes.mails.test.ts',
          ],
          globalSetup: 'tests/support/embeddedTemplate.ts',
          ...OF_THE_SERVER,
        },
      })),
      { test: { name: 'in every zone', include: ['server/**/*.zones.test.ts'], ...LIMITS } },
      {
        test: {
          name: 'guards',
          include: ['tests/guards/**/*.test.ts'],
          globalSetup: ['tests/support/built.ts', 'tests/support/embeddedTemplate.ts'],
          ...LIMITS,
        },
      },
      {
        plugins: [endpointTable()],
        // The zone that date formatters see when they load; tests of days then move it.
        test: {
          name: 'web',
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          env: { TZ: 'UTC' },
          setupFiles: ['tests/support/screenLimit.ts', 'tests/support/browserLocale.ts'],
          ...LIMITS,
        },
      },
    ],
  },
});
