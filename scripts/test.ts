// `npm test`: runs the checks, the tests on both databases, the build, and the journeys in a browser. The
// last line is `N passed, N failed`, followed by the number of skipped tests if there are any.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { ensureChromium } from '#tests/support/browser/chromium.ts';
import { ensurePostgres } from '#tests/support/database/postgresServer.ts';
import { swiftFolder } from '#tests/support/servers/swift.ts';
import { buildIfStale } from './build.ts';
import { checkAll } from './check.ts';
import type { Tally } from './tally.ts';

// The build that the tests use has languages made from English.
process.env.PSEUDO_LANGUAGES = 'on';

const total: Tally = { passed: 0, failed: 0, skipped: 0, errors: [], failures: [], flaky: [] };
const reportDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-results-'));

function addToTotal({ passed = 0, failed = 0, skipped = 0, ...lists }: Partial<Tally>): void {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  for (const name of ['errors', 'failures', 'flaky'] as const) total[name].push(...(lists[name] ?? []));
}

function printHeading(text: string): void {
  console.log(`\n── ${text}`);
}

/**
 * Runs a test runner and adds its tally. A failure outside of the tests, such as a crash, counts as one failed
 * test.
 */
function runTests(name: string, command: string[], tallyOf: (report: string) => Tally): void {
  printHeading(name);
  const file = path.join(reportDir, `${name}.json`);
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, TALLY_FILE: file };
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env });
  const tally = fs.existsSync(file)
    ? tallyOf(fs.readFileSync(file, 'utf8'))
    : {
        passed: 0,
        failed: 0,
        skipped: 0,
        errors: ['The test runner wrote no report.'],
        failures: [],
        flaky: [],
      };
  if (status !== 0 && tally.failed === 0) {
    tally.failed = 1;
    tally.errors.push(`The test runner exited with ${status}.`);
  }
  addToTotal({ ...tally, errors: tally.errors.map((error) => `${name}: ${error}`) });
}

function playwrightTally(report: string): Tally {
  const { stats, errors, suites } = JSON.parse(report) as JSONReport;
  const { expected, unexpected, flaky, skipped } = stats;
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    errors: errors.map(({ stack, message }) => stack ?? message ?? ''),
    failures: suites.flatMap((suite) => journeysThatEnded('unexpected', suite)),
    flaky: suites.flatMap((suite) => journeysThatEnded('flaky', suite)),
  };
}

/** The journeys of this status, with the error of the first run. */
const journeysThatEnded = (
  status: 'unexpected' | 'flaky',
  { specs, suites = [] }: JSONReportSuite,
): string[] => [
  ...specs
    .filter(({ tests }) => tests.some((test) => test.status === status))
    .map(({ file, title, tests }) => `${file}: ${title}: ${tests[0]?.results[0]?.error?.message ?? ''}`),
  ...suites.flatMap((suite) => journeysThatEnded(status, suite)),
];

printHeading('checks');
for (const { name, hasPassed } of await checkAll())
  addToTotal(hasPassed ? { passed: 1 } : { failed: 1, errors: [`${name}: see above.`] });

const hasPostgres = ensurePostgres() !== null;
if (!hasPostgres) {
  console.log(
    'PostgreSQL is missing and cannot be installed: the route tests run only on the embedded database.',
  );
  // In CI, the tests on both databases are required.
  addToTotal(process.env.CI ? { failed: 1 } : { skipped: 1 });
}
if (!swiftFolder())
  console.log(
    'OpenStack Swift is missing: the tests of S3-compatible storage are skipped. npm run test:storage installs it.',
  );
const projects = ['embedded', 'isolated', 'web', 'in *', ...(hasPostgres ? ['postgres'] : [])];
runTests(
  'tests',
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=./scripts/tally.ts',
  ],
  JSON.parse,
);

printHeading('build');
await buildIfStale();

if (ensureChromium()) {
  runTests(
    'journeys',
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    playwrightTally,
  );
} else {
  console.log('Chromium is missing and cannot be installed.');
  addToTotal({ failed: 1 });
}

fs.rmSync(reportDir, { recursive: true });
// Prints what failed again, so that it is visible at the end.
for (const error of total.errors) console.error(`\n${error}`);
for (const test of total.flaky) console.log(`\nFlaky: ${test}`);
for (const test of total.failures) console.log(`\nFailed: ${test}`);
const skipped = total.skipped ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
