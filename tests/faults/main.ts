// `npm run test:faults`: runs the real server under calls and faults that follow from a seed, and compares what members see
// with a model (CONTRIBUTING.md). Exits with 1 after the first failure.
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Backend } from '#tests/kills/targets.ts';
import { type CloseFunctions, runAndClose } from '#tests/support/servers/closing.ts';
import { readFailedRun, shrinkFailedRun, writeFailedRun } from './failures.ts';
import { createRunner, type Runner } from './runner.ts';
import { drawSteps, type Step } from './steps.ts';

const USAGE =
  'Usage: npm run test:faults -- [--seed N] [--steps N] [--seeds N | --minutes N] [--backend embedded|postgres] [--shrink MINUTES] [--replay FILE] [--before FOLDER]';
const BACKENDS: Backend[] = ['embedded', 'postgres'];
const FAILURES = path.resolve('test-results/faults');

function readArguments() {
  const option = { type: 'string' } as const;
  const amounts = { seed: option, steps: option, seeds: option, minutes: option, shrink: option };
  const { values } = parseArgs({ options: { ...amounts, backend: option, replay: option, before: option } });
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const count = Number(values.steps ?? 300);
  const seeds = Number(values.seeds ?? 1);
  const minutes = Number(values.minutes ?? 0);
  const shrinkMinutes = Number(values.shrink ?? 10);
  const backends = BACKENDS.filter((each) => each === (values.backend ?? each));
  const isValid = Number.isInteger(seed) && count >= 1 && seeds >= 1 && minutes >= 0 && backends.length > 0;
  if (!isValid) throw new Error(USAGE);
  const { replay, before } = values;
  return { seed, count, seeds, minutes, shrinkMinutes, backends, replay, before };
}

const { seed: firstSeed, count, seeds, minutes, shrinkMinutes, backends, replay, before } = readArguments();
const closeFunctions: CloseFunctions = [];
const runners = new Map<Backend, Runner>();
runAndClose(closeFunctions, async () => {
  if (!replay) return runSeeds();
  const { backend, seed, steps } = readFailedRun(replay);
  return runSteps(backend, seed, steps);
});

/** Runs one seed after the other until one fails, or until all have run and the time is over. */
async function runSeeds(): Promise<void> {
  console.log(`Seed ${firstSeed}.`);
  const end = performance.now() + minutes * 60_000;
  let seed = firstSeed;
  do {
    for (const backend of backends) await runSteps(backend, seed, drawSteps(seed, count));
    seed += 1;
  } while ((seed < firstSeed + seeds || performance.now() < end) && process.exitCode === undefined);
  console.log(`Seed ${firstSeed}.`);
}

async function runSteps(backend: Backend, seed: number, steps: Step[]): Promise<void> {
  const runner = runnerOf(backend);
  const start = performance.now();
  const failure = await runner.run(steps);
  const seconds = Math.round((performance.now() - start) / 1_000);
  const name = `${backend}, seed ${seed}, ${steps.length} steps, ${seconds} s`;
  if (!failure) return console.log(`${name}: all is well`);
  process.exitCode = 1;
  console.log(`${name}: step ${failure.step}: ${failure.problem}`);
  if (replay || shrinkMinutes === 0) return;
  console.log(`Looking for the steps without which it does not fail, for up to ${shrinkMinutes} minutes.`);
  const shrunk = await shrinkFailedRun(runner, steps, failure, shrinkMinutes);
  const file = writeFailedRun(FAILURES, { backend, seed, problem: failure.problem, steps: shrunk });
  console.log(`${shrunk.length} steps are left: ${file}`);
}

function runnerOf(backend: Backend): Runner {
  const former = runners.get(backend);
  if (former) return former;
  const runner = createRunner(backend, before);
  closeFunctions.push(runner.close);
  runners.set(backend, runner);
  return runner;
}
