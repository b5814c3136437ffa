import { defineConfig } from 'vitest/config';
import { endpointTable } from './web/build/endpointTable.ts';

/** Whatever reckons with days and hours gives the same on a machine that is elsewhere. */
const ELSEWHERE = ['America/Los_Angeles', 'Australia/Lord_Howe', 'Pacific/Kiritimati'];
/** Behind UTC and ahead of it: for what takes long, since the third differs in nothing but its clocks. */
const FAR = ['America/Los_Angeles', 'Pacific/Kiritimati'];
const LONG_IN_ZONES = [
  'server/reflections/routes.test.ts',
  'server/sadhana/routes.streaks.test.ts',
  'server/events/routes.{feeds,mails}.test.ts',
];

/** For what hangs: a machine that is ten times slower than ours runs every test within them. What is long says so. */
const LIMITS = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };

/**
 * Files that leave behind nothing of their own share a process, and with it everything that they import. Whatever a file sets (a spy, the environment, a clock) it puts back. A module that is replaced
 * stays so for the files after it: those with `vi.mock` are `ISOLATED`.
 */
const SHARED = { isolate: false };

const ISOLATED = ['server/platform/embedded.test.ts'];

const OF_THE_SERVER = { ...SHARED, setupFiles: 'tests/support/quickHashes.ts', ...LIMITS };
const SERVER = ['server/**/*.test.ts', 'contract/**/*.test.ts'];

/**
 * Walks through every endpoint that ask who may call it, and what it says to whom. Their statements run on both
 * databases in the tests of the routes; the walks themselves run on the one that is there on every machine.
 */
const WALKS = ['server/*/routes.doors.test.ts', 'server/platform/{detours,doors,leaks,rubbish}.db.test.ts'];

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
          exclude: ['server/platform/*.pg.test.ts', 'server/**/*.zones.test.ts', ...ISOLATED],
          globalSetup: 'tests/support/embeddedTemplate.ts',
          ...OF_THE_SERVER,
        },
      },
      { test: { name: 'isolated', include: ISOLATED, ...LIMITS } },
      {
        // What speaks to the database runs on a PostgreSQL server too (scripts/test.ts finds or installs one).
        test: {
          name: 'postgres',
          include: ['server/*/routes*.test.ts', 'server/platform/*.{db,pg}.test.ts'],
          exclude: WALKS,
          globalSetup: 'tests/support/postgresTemplate.ts',
          ...OF_THE_SERVER,
        },
      },
      ...ELSEWHERE.map((zone) => ({
        test: {
          name: `in ${zone}`,
          env: { TZ: zone },
          include: [
            'server/{events,reflections,sadhana}/**/rules.test.ts',
            'server/platform/zone.test.ts',
            ...(FAR.includes(zone) ? LONG_IN_ZONES : []),
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
