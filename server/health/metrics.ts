import { Gauge, type Registry } from 'prom-client';
import { HEALTH_STATES } from '#contract/health.ts';
import type { Deps } from '#server/platform/deps.ts';
import { storedParts } from './store.ts';

/** Adds the state of each part as it was last checked: 0 is well, 1 is to look at, 2 is broken. */
export function registerHealthMetrics({ db }: Pick<Deps, 'db'>, registry: Registry): void {
  new Gauge({
    name: 'health_part_state',
    help: 'The state of a part of the installation: 0 is well, 1 is to look at, 2 is broken.',
    labelNames: ['part'],
    registers: [registry],
    // All processes read the same rows.
    aggregator: 'max',
    async collect() {
      // The other metrics are needed most while the database does not answer.
      const parts = await storedParts(db).catch(() => []);
      for (const { id, state } of parts) this.set({ part: id }, HEALTH_STATES.indexOf(state));
    },
  });
}
