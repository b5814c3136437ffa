import type { FastifyInstance } from 'fastify';
import { journalPictures } from '#contract/journal/pictures.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { StoredJournalPicture } from './rules.ts';
import { createPicture, readPictureFile, requirePicture, storePicture } from './uploads.ts';

/** The endpoints of the pictures of a journal. */
export function journalPicturesRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, journalPictures, {
    uploadPicture: {
      prepare: async ({ viewer, body, contentType }, id) =>
        storePicture(deps, viewer, id, { body, contentType }),
      create: async ({ viewer }, db, id, stored) =>
        createPicture(deps, db, viewer, id, stored as StoredJournalPicture),
      answer: async ({ viewer }, id) => requirePicture(deps, viewer, id),
    },
    readPicture: async ({ viewer, params }) => readPictureFile(deps, viewer, params.id),
  });
}
