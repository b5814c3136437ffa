import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { FORMER_FAILURES, readFailedRun } from './failures.ts';
import { createRunner } from './runner.ts';
import { drawSteps } from './steps.ts';

/** Limits only for a run that hangs: it takes a few seconds, and minutes on a machine that is very busy. */
const RUN_LIMIT_MS = 15 * 60_000;
const STEPS = 60;
/** The same ones each time: a new one may show a gap of the model. `npm run test:faults` begins with new ones. */
const SEEDS = [1, 2, 3];

const backend = inject('backend');
const runner = createRunner(backend);
afterAll(runner.close, RUN_LIMIT_MS);

/** `npm run test:faults -- --seed N --steps 60` makes a run again. */
describe('a run of calls and faults', () => {
  it.each(SEEDS)('shows members what the model says (seed %i)', { timeout: RUN_LIMIT_MS }, async (seed) => {
    expect(await runner.run(drawSteps(seed, STEPS))).toBeNull();
  });

  const files = fs.existsSync(FORMER_FAILURES) ? fs.readdirSync(FORMER_FAILURES) : [];
  it.each(files.filter((file) => file.endsWith('.json')))(
    'does not fail again (%s)',
    { timeout: RUN_LIMIT_MS },
    async (file) => {
      expect(await runner.run(readFailedRun(path.join(FORMER_FAILURES, file)).steps)).toBeNull();
    },
  );
});
