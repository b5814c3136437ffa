import type { Backend } from '#tests/kills/targets.ts';
import { run } from './run.ts';
import type { Failure } from './startRun.ts';
import type { Step } from './steps.ts';
import { type FaultWorld, openWorld } from './world.ts';

export interface Runner {
  /** Makes the steps. Returns the first that shows something wrong; null if there is none. */
  run(steps: readonly Step[]): Promise<Failure | null>;
  close(): Promise<void>;
}

/**
 * Makes one run after the other in the same world, which saves most of the time. After a failure it opens a new one.
 * `before` is a folder with a build of the version before.
 */
export function createRunner(backend: Backend, before?: string): Runner {
  let world: FaultWorld | null = null;
  const close = async () => {
    await world?.close();
    world = null;
  };
  return {
    run: async (steps) => {
      world ??= await openWorld(backend, before);
      const failure = await run(world, steps);
      if (failure) await close();
      return failure;
    },
    close,
  };
}
