import type { FastifyInstance } from 'fastify';
import { archiveImports } from '#contract/moving/archiveImports.ts';
import { say } from '#contract/platform/say.ts';
import type { Deps } from '#server/platform/deps.ts';
import { unavailable } from '#server/platform/errors.ts';
import { existing } from '#server/platform/http/call.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createTurns, takeTurn } from '#server/platform/turns.ts';
import {
  createImport,
  finishImport,
  importedPictures,
  importItems,
  importPicture,
  readImports,
  undoImport,
} from './actions.ts';

/** How many calls of imports one server process runs at the same time. */
const MAX_RUNNING = 2;
const MAX_WAIT_MS = 20_000;

const tooManyImports = () =>
  unavailable(say('Others are importing. Please try again in a minute.'), { retryAfterSeconds: 10 });

export function movingRoutes(app: FastifyInstance, deps: Deps): void {
  const turns = createTurns({ max: MAX_RUNNING, waitMs: MAX_WAIT_MS, refusal: tooManyImports });
  serve(app, deps, archiveImports, {
    createImport: async ({ viewer, body }) => {
      const { created, isNew } = await createImport(deps, viewer, body);
      return isNew ? created : existing(created);
    },
    importItems: async ({ viewer, params, body: { items, replace = false } }) =>
      takeTurn(turns, () => importItems(deps, viewer, params, { items, replaces: replace })),
    importPicture: async ({ viewer, params, query, body, contentType }) => {
      const source = { id: params.id, sourceId: query.sourceId };
      const { created, isNew } = await takeTurn(turns, () =>
        importPicture(deps, viewer, source, { body, contentType }),
      );
      return isNew ? created : existing(created);
    },
    importedPictures: async ({ viewer, params }) => importedPictures(deps, viewer, params.id),
    finishImport: async ({ viewer, params }) => finishImport(deps, viewer, params.id),
    imports: async ({ viewer }) => readImports(deps, viewer),
    undoImport: async ({ viewer, params, body }) =>
      takeTurn(turns, () => undoImport(deps, viewer, params.id, body)),
  });
}
