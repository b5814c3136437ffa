// `npm test`: checks, tests on both databases, the build, and the journeys in a browser. It closes with
// `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installedChromium } from '../tests/support/chromium.ts';
import { installedPostgres } from '../tests/support/postgresServer.ts';
import { buildIfStale } from './build.ts';
import { CHECKS, passes } from './check.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const total: Count = { passed: 0, failed: 0, skipped: 0 };
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-results-'));

function add({ passed, failed, skipped }: Count): void {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

function heading(text: string): void {
  console.log(`\n── ${text}`);
}

/** Runs a test runner; what it does not count (a crash, a file that does not load) counts as one failure. */
function run(name: string, command: string[], countOf: (report: string) => Count): void {
  heading(name);
  const file = path.join(scratch, `${name}.json`);
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const { status } = spawnSync(
    process.execPath,
    [...command, ...(name === 'journeys' ? [] : [`--outputFile.json=${file}`])],
    {
      stdio: 'inherit',
      env,
    },
  );
  const count = fs.existsSync(file)
    ? countOf(fs.readFileSync(file, 'utf8'))
    : { passed: 0, failed: 0, skipped: 0 };
  if (status !== 0 && count.failed === 0) count.failed = 1;
  add(count);
}

function vitestCount(report: string): Count {
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(report);
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
}

function playwrightCount(report: string): Count {
  const { expected, unexpected, flaky, skipped } = JSON.parse(report).stats;
  return { passed: expected + flaky, failed: unexpected, skipped };
}

heading('checks');
for (const check of CHECKS)
  add({ passed: 0, failed: 0, skipped: 0, [passes(check) ? 'passed' : 'failed']: 1 });

const hasPostgres = installedPostgres() !== null;
if (!hasPostgres) {
  console.log(
    'PostgreSQL is not here and cannot be installed: the route tests run on the embedded database only.',
  );
  // CI holds both databases to the same tests, always.
  add({ passed: 0, failed: process.env.CI ? 1 : 0, skipped: process.env.CI ? 0 : 1 });
}
const projects = ['embedded', 'web', 'in *', ...(hasPostgres ? ['postgres'] : [])];
run(
  'tests',
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
  ],
  vitestCount,
);

heading('build');
await buildIfStale();

if (installedChromium()) {
  run('journeys', ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], playwrightCount);
} else {
  console.log('There is no Chromium, and none could be installed.');
  add({ passed: 0, failed: 1, skipped: 0 });
}

fs.rmSync(scratch, { recursive: true });
const skipped = total.skipped ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
