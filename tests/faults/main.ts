// `npm run test:faults -- [--seed N] [--steps N] [--minutes N] [--backend embedded|postgres]`: runs the real server under calls
// and faults that follow from a seed, and compares what members see with a model (docs/testing.md).
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Backend } from '#tests/kills/targets.ts';
import { type Failure, run } from './run.ts';
import { drawSteps, type Step } from './steps.ts';
import { openWorld } from './world.ts';

const option = { type: 'string' } as const;
const { values } = parseArgs({ options: { seed: option, steps: option, minutes: option, backend: option } });
const firstSeed = Number(values.seed ?? Date.now() % 1_000_000);
const count = Number(values.steps ?? 300);
const end = performance.now() + Number(values.minutes ?? 0) * 60_000;
const backends: Backend[] = values.backend ? [values.backend as Backend] : ['embedded', 'postgres'];

console.log(`Seed ${firstSeed}.`);
let seed = firstSeed;
do {
  for (const backend of backends) {
    const failure = await runSteps(backend, drawSteps(seed, count));
    console.log(
      `${backend}, seed ${seed}: ${failure ? `step ${failure.step}: ${failure.problem}` : 'all is well'}`,
    );
    if (failure) process.exitCode = 1;
  }
  seed += 1;
} while (performance.now() < end && process.exitCode === undefined);
console.log(`Seed ${firstSeed}.`);
process.exit();

async function runSteps(backend: Backend, steps: Step[]): Promise<Failure | null> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-faults-'));
  const world = await openWorld(backend, folder);
  try {
    return await run(world, steps);
  } finally {
    await world.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
