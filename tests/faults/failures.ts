import fs from 'node:fs';
import path from 'node:path';
import type { Backend } from '#tests/kills/targets.ts';
import type { Runner } from './runner.ts';
import { shrink } from './shrink.ts';
import type { Failure } from './startRun.ts';
import type { Step } from './steps.ts';

/** A run that failed, as it stands in a file. */
export interface FailedRun {
  backend: Backend;
  seed: number;
  /** What was wrong, as it was printed. */
  problem: string;
  steps: Step[];
}

/** Files of runs that failed once, which a test makes again (CONTRIBUTING.md). */
export const FORMER_FAILURES = path.join(import.meta.dirname, 'failures');

export const readFailedRun = (file: string): FailedRun => JSON.parse(fs.readFileSync(file, 'utf8'));

/** Writes a run that failed to a file. Returns the path. */
export function writeFailedRun(folder: string, run: FailedRun): string {
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${run.backend}-${run.seed}.json`);
  fs.writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`);
  return file;
}

/** Shrinks a run that failed to the steps without which it does not fail in the same way, for a limited time. */
export async function shrinkFailedRun(
  { run }: Runner,
  steps: readonly Step[],
  { step, about }: Failure,
  minutes: number,
): Promise<Step[]> {
  const end = performance.now() + minutes * 60_000;
  const failing = steps.slice(0, step + 1);
  const fails = async (shorter: Step[]) => (await run(shorter))?.about === about;
  return shrink(failing, fails, () => performance.now() < end);
}
