import type { FastifyInstance } from 'fastify';
import { changes } from '#contract/events/changes.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { changeSeries } from './actions.ts';
import { addDate } from './extraDates.ts';

export function changesRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, changes, {
    changeSeries: async ({ viewer, params, body, expectedVersion }) =>
      changeSeries(deps, viewer, params.id, body, expectedVersion),
    addDate: async ({ viewer, params, body }) => addDate(deps, viewer, params.id, body),
  });
}
