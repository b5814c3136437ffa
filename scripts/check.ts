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
  ['guards', ['node_modules/vitest/vitest.mjs', 'run', '--project', 'guards']],
];

interface Checked {
  name: string;
  isPassed: boolean;
}

/** Runs all checks, one on each core, and prints the output of each when it is done. */
export async function checkAll(): Promise<Checked[]> {
  const waiting = [...CHECKS];
  const checked: Checked[] = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) checked.push(await check(next));
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, lane));
  return checked;
}

async function check([name, command]: (typeof CHECKS)[number]): Promise<Checked> {
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const isPassed = await new Promise<boolean>((resolve) => child.on('close', (code) => resolve(code === 0)));
  console.log(`${said}${isPassed ? 'ok    ' : 'FAILED'} ${name}`);
  return { name, isPassed };
}

if (import.meta.main) process.exitCode = (await checkAll()).every(({ isPassed }) => isPassed) ? 0 : 1;
