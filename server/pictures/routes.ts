import type { FastifyInstance } from 'fastify';
import { pictures } from '#contract/pictures.ts';
import { pageOfBlockedPictures, pageOfPublicPictures, unblock } from '#server/pictures/admin/actions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { listOwnPictures, readPictureFile, removeAsAdmin, removePicture, setAvatar } from './actions.ts';
import type { StoredPicture } from './rules.ts';
import { createPicture, readOwnPicture, storeUpload } from './uploads.ts';

export function picturesRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, pictures, {
    upload: {
      prepare: async ({ viewer, query, body }, id) => storeUpload(deps, viewer, id, query.use, body),
      create: async ({ viewer, query }, db, id, stored) =>
        createPicture(deps, db, viewer, id, query.use, stored as StoredPicture),
      answer: async ({ viewer }, id) => readOwnPicture(deps, viewer, id),
    },
    file: async ({ params, query }) => readPictureFile(deps, params, query.key),
    remove: async ({ viewer, params }) => removePicture(deps, viewer, params.id),
    listPublic: async ({ query }) => pageOfPublicPictures(deps, query),
    listBlocked: async ({ query }) => pageOfBlockedPictures(deps, query),
    unblock: async ({ viewer, params }) => unblock(deps, { actor_id: viewer.id, reason: null }, params.id),
    removeAsAdmin: async ({ viewer, params, body }) => removeAsAdmin(deps, viewer, params.id, body.reason),
    mine: async ({ viewer, query }) => listOwnPictures(deps, viewer, query),
    setAvatar: async ({ viewer, body }) => setAvatar(deps, viewer, body.pictureId),
  });
}
