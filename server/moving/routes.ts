import type { FastifyInstance } from 'fastify';
import { archiveImports } from '#contract/moving/archiveImports.ts';
import type { Deps } from '#server/platform/deps.ts';
import { existing } from '#server/platform/http/call.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createTurns } from '#server/platform/turns.ts';
import {
  createImport,
  finishImport,
  importItems,
  importPicture,
  readImports,
  undoImport,
} from './actions.ts';

/** How many calls of imports one server process runs at the same time. */
const MAX_RUNNING = 2;

export function movingRoutes(app: FastifyInstance, deps: Deps): void {
  const turns = createTurns(MAX_RUNNING);
  serve(app, deps, archiveImports, {
    createImport: async ({ viewer, body }) => {
      const { created, isNew } = await createImport(deps, viewer, body);
      return isNew ? created : existing(created);
    },
    importItems: async ({ viewer, params, body: { items, replace = false } }) =>
      turns.take(() => importItems(deps, viewer, params, { items, replaces: replace })),
    importPicture: async ({ viewer, params, query, body, contentType }) => {
      const source = { id: params.id, sourceId: query.sourceId };
      const { created, isNew } = await importPicture(deps, viewer, source, { body, contentType });
      return isNew ? created : existing(created);
    },
    finishImport: async ({ viewer, params }) => finishImport(deps, viewer, params.id),
    imports: async ({ viewer }) => readImports(deps, viewer),
    undoImport: async ({ viewer, params }) => turns.take(() => undoImport(deps, viewer, params.id)),
  });
}
