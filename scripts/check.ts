// `npm run check`: format and lint, the lockfile, types, the generated types of the database, and the guards.
import { spawn } from 'node:child_process';
import os from 'node:os';

/** The checks, with the command that runs each of them. */
const CHECKS: [name: string, command: string[]][] = [
  ['format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  ['lockfile', ['scripts/lockfile.ts']],
  ['types of the server', ['node_modules/typescript/bin/tsc', '--noEmit']],
  ['types of the web client', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'web']],
  ['types of the journeys', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tests/journeys']],
  ['types of the database', ['scripts/databaseTypes.ts', '--check']],
  ['documentation of the archive', ['scripts/archiveDocs.ts', '--check']],
  ['catalogues of the languages', ['scripts/languages.ts', '--check']],
  ['guards', ['node_modules/vitest/vitest.mjs', 'run', '--project', 'guards']],
];

interface CheckOutcome {
  name: string;
  hasPassed: boolean;
}

/** Runs all checks, one at a time per core, and prints the output of each check when it ends. */
export async function checkAll(): Promise<CheckOutcome[]> {
  const pending = [...CHECKS];
  const outcomes: CheckOutcome[] = [];
  const worker = async () => {
    for (let next = pending.shift(); next; next = pending.shift()) outcomes.push(await check(next));
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, worker));
  return outcomes;
}

async function check([name, command]: (typeof CHECKS)[number]): Promise<CheckOutcome> {
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const hasPassed = await new Promise<boolean>((resolve) => child.on('close', (code) => resolve(code === 0)));
  console.log(`${output}${hasPassed ? 'ok    ' : 'FAILED'} ${name}`);
  return { name, hasPassed };
}

if (import.meta.main) process.exitCode = (await checkAll()).every(({ hasPassed }) => hasPassed) ? 0 : 1;
