import type { FastifyInstance } from 'fastify';
import { sealing } from '#contract/journal/sealing.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createSeal, readSeal, removeSeal, updateSeal } from './actions.ts';
import { listSealed, writeSealed } from './changes.ts';

/** The endpoints of a sealed journal. */
export function sealingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, sealing, {
    readSeal: async ({ viewer }) => readSeal(deps, viewer),
    createSeal: async ({ viewer, body, ipNetwork }) => createSeal(deps, viewer, body, ipNetwork),
    updateSeal: async ({ viewer, body, expectedVersion, ipNetwork }) =>
      updateSeal(deps, viewer, body, { expectedVersion, ipNetwork }),
    deleteSeal: async ({ viewer, body, ipNetwork }) =>
      removeSeal(deps, viewer, { password: body.password, ipNetwork }),
    sealedEntries: async ({ viewer, query }) => listSealed(deps, viewer, query),
    writeSealed: async ({ viewer, body }) => writeSealed(deps, viewer, body),
  });
}
