import { defineConfig } from 'vitest/config';
import { endpointTable } from '#web/build/endpointTable.ts';
import { replyShapes } from '#web/build/replyShapes.ts';
import { macros } from '#web/build/texts/macros.ts';
import { virtualTexts } from '#web/build/texts/textsPlugin.ts';

// The build that the tests use has languages made from English.
process.env.PSEUDO_LANGUAGES = 'on';

/**
 * Limits for tests that hang. Other tests must stay within them even on a machine that is ten times slower than ours.
 * In CI, a failed test is run again. One that passes then is listed as flaky, with its error.
 */
const LIMITS = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  retry: process.env.CI ? 1 : 0,
};

/**
 * Test files of the server share a process, and with it all imported modules. A file must therefore restore what it
 * changes (a spy, the environment). `vi.mock` cannot be undone: files that use it are listed in `ISOLATED`.
 */
const SERVER = { isolate: false, setupFiles: 'tests/support/servers/quickHashes.ts', ...LIMITS };

const SERVER_TESTS = [
  'server/**/*.test.ts',
  'contract/**/*.test.ts',
  'tests/{api,faults,processes}/**/*.test.ts',
];
const ISOLATED = ['server/platform/database/embedded/embedded.test.ts'];

/**
 * Tests that call all or many endpoints, for access, invalid input, leaks and the demo. They run on the embedded database only: the route
 * tests run the same statements on both databases.
 */
const ALL_ENDPOINTS_TESTS = [
  'server/*/routes.access.test.ts',
  'tests/api/{access,accessBypass,demo,invalidInput,leaks}.db.test.ts',
];

/** Results that depend on days and hours must be the same on a server in another time zone. */
const TIME_ZONES = ['America/Los_Angeles', 'Australia/Lord_Howe', 'Pacific/Kiritimati'];
/** Slow files run in one zone behind UTC and in one ahead of it. */
const TIME_ZONES_OF_SLOW_FILES = ['America/Los_Angeles', 'Pacific/Kiritimati'];
const SLOW_FILES = [
  'server/reflections/routes.test.ts',
  'server/sadhana/logs/routes.streaks.test.ts',
  'server/events/feeds/routes.test.ts',
  'server/events/notices/routes.mails.test.ts',
];

export default defineConfig({
  test: {
    // On two cores, more workers made the whole run slower (635 s instead of 454 s).
    maxWorkers: 2,
    projects: [
      {
        // Some tests of the API use modules of the web client.
        plugins: [macros()],
        test: {
          name: 'embedded',
          // Threads share the compiled WebAssembly module of the embedded database. The zone projects below use
          // processes, since each needs its own zone.
          pool: 'threads',
          include: SERVER_TESTS,
          exclude: ['**/*.pg.test.ts', 'server/**/*.zones.test.ts', ...ISOLATED],
          globalSetup: 'tests/support/database/embeddedTemplate.ts',
          ...SERVER,
        },
      },
      { test: { name: 'isolated', include: ISOLATED, ...LIMITS } },
      {
        // The other tests that use the database run on PostgreSQL too. `scripts/test.ts` finds or installs it.
        plugins: [macros()],
        test: {
          name: 'postgres',
          include: ['server/**/routes*.test.ts', '{server,tests}/**/*.{db,pg}.test.ts'],
          exclude: ['**/node_modules/**', ...ALL_ENDPOINTS_TESTS],
          globalSetup: 'tests/support/database/postgresTemplate.ts',
          ...SERVER,
        },
      },
      ...TIME_ZONES.map((zone) => ({
        test: {
          name: `in ${zone}`,
          env: { TZ: zone },
          include: [
            'server/{events,readings,reflections,sadhana}/**/rules.test.ts',
            'server/platform/clock.test.ts',
            ...(TIME_ZONES_OF_SLOW_FILES.includes(zone) ? SLOW_FILES : []),
          ],
          globalSetup: 'tests/support/database/embeddedTemplate.ts',
          ...SERVER,
        },
      })),
      { test: { name: 'in every zone', include: ['server/**/*.zones.test.ts'], ...LIMITS } },
      {
        test: {
          name: 'guards',
          include: ['tests/guards/**/*.test.ts'],
          globalSetup: ['tests/support/browser/built.ts', 'tests/support/database/embeddedTemplate.ts'],
          ...LIMITS,
        },
      },
      {
        plugins: [macros(), virtualTexts(), endpointTable(), replyShapes()],
        test: {
          name: 'web',
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          // Date formatters read the zone when they are loaded. Tests about days change it afterwards.
          env: { TZ: 'UTC' },
          setupFiles: [
            'tests/support/browser/testingLibraryTimeout.ts',
            'tests/support/browser/browserLocale.ts',
          ],
          ...LIMITS,
        },
      },
    ],
  },
});
