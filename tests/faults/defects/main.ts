// `node tests/faults/defects/main.ts`: puts each defect into a copy of the product, and makes runs there until one fails.
// Exits with 1 if a defect is not found within 50 seeds. Options: `--backend embedded|postgres --steps N --only WORDS`.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DEFECTS, type Defect } from './defects.ts';

const MAX_SEEDS = 50;
/** What a run needs. The packages are linked. */
const COPIED = ['contract', 'dist', 'package.json', 'scripts', 'server', 'tests', 'tsconfig.json', 'web'];

const option = { type: 'string' } as const;
const { values } = parseArgs({ options: { backend: option, steps: option, only: option } });
const { backend = 'postgres', steps = '120', only = '' } = values;

for (const defect of DEFECTS.filter(({ name }) => name.includes(only))) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-defect-'));
  try {
    copyWith(defect, folder);
    const found = firstFailure(folder);
    if (!found) process.exitCode = 1;
    console.log(`${defect.name}\n  ${backend}: ${found ?? `not found within ${MAX_SEEDS} seeds`}`);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function copyWith({ file, code, wrong }: Defect, folder: string): void {
  for (const name of COPIED.filter((each) => fs.existsSync(each)))
    fs.cpSync(name, path.join(folder, name), { recursive: true });
  fs.symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const target = path.join(folder, file);
  const [before, after, ...others] = fs.readFileSync(target, 'utf8').split(code);
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(`${file} does not contain this once: ${code}`);
  fs.writeFileSync(target, before + wrong + after);
}

/** What the first run that fails has printed; undefined if none does. */
function firstFailure(folder: string): string | undefined {
  const args = ['--seed', '1', '--seeds', String(MAX_SEEDS), '--steps', steps, '--shrink', '0'];
  const { status, stdout } = spawnSync(
    process.execPath,
    ['tests/faults/main.ts', ...args, '--backend', backend],
    {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const failure = stdout.split('\n').find((line) => /: step \d+: /.test(line));
  if (!failure && status !== 0) throw new Error(`The runs ended without a result.\n${stdout}`);
  return failure;
}
