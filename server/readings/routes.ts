import type { FastifyInstance } from 'fastify';
import { passages } from '#contract/readings/passages.ts';
import { readings } from '#contract/readings/readings.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { listReadings, ownReadings, readingView, removePace, setPace } from './actions.ts';
import { addRest, endReading, endRest, removeReading } from './changes.ts';
import { passagePosts, passageView, readWritten, writeAboutPassage } from './passages.ts';
import { createReading, editReading } from './planning.ts';

export function readingsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, readings, {
    readings: async ({ viewer, params, query }) => listReadings(deps, viewer, params.id, query),
    createReading: {
      create: async ({ viewer, params, body }, dbOrTrx, id) =>
        createReading(deps, dbOrTrx, viewer, params.id, id, body),
      answer: async ({ viewer }, id) => readingView(deps, viewer, id),
    },
    mine: async ({ viewer, query }) => ownReadings(deps, viewer, query.timezone),
    read: async ({ viewer, params }) => readingView(deps, viewer, params.id),
    update: async ({ viewer, params, body, expectedVersion }) =>
      editReading(deps, viewer, params.id, body, expectedVersion),
    remove: async ({ viewer, params }) => removeReading(deps, viewer, params.id),
    rest: {
      create: async ({ viewer, params, body }, dbOrTrx, restId) =>
        addRest(deps, dbOrTrx, viewer, params.id, restId, body),
      answer: async ({ viewer, params }) => readingView(deps, viewer, params.id),
    },
    endRest: async ({ viewer, params, expectedVersion }) => endRest(deps, viewer, params.id, expectedVersion),
    end: async ({ viewer, params }) => endReading(deps, viewer, params.id),
    setPace: async ({ viewer, params, body }) => setPace(deps, viewer, params.id, body.startsOn),
    removePace: async ({ viewer, params }) => removePace(deps, viewer, params.id),
  });

  serve(app, deps, passages, {
    readPassage: async ({ viewer, params }) => passageView(deps, viewer, params.id),
    passagePosts: async ({ viewer, params, query }) => passagePosts(deps, viewer, params.id, query),
    createPassagePost: {
      create: async ({ viewer, params, body }, dbOrTrx, id) =>
        writeAboutPassage(deps, dbOrTrx, viewer, params.id, id, body),
      answer: async ({ viewer, params }, id) => readWritten(deps, viewer, params.id, id),
    },
  });
}
