// `npm run check`: format, lint, types, and the generated types of the database.
import { spawnSync } from 'node:child_process';

/** What is checked, in order of speed. */
export const CHECKS: [name: string, command: string[]][] = [
  ['format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  ['lockfile', ['scripts/lockfile.ts']],
  ['types of the server', ['node_modules/typescript/bin/tsc', '--noEmit']],
  ['types of the web client', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'web']],
  ['types of the journeys', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tests/journeys']],
  ['types of the database', ['scripts/databaseTypes.ts', '--check']],
  ['guards', ['node_modules/vitest/vitest.mjs', 'run', '--project', 'guards']],
];

/** Runs one check; true when it found nothing. */
export function passes([name, command]: (typeof CHECKS)[number]): boolean {
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  return status === 0;
}

if (import.meta.main) process.exitCode = CHECKS.map(passes).every(Boolean) ? 0 : 1;
