import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { byId } from '#contract/platform/primitives.ts';
import { MAX_PICTURE_BYTES, SEALED_PICTURE } from './pictureLimits.ts';

export const journalPictures = endpoints({
  uploadPicture: {
    method: 'POST',
    path: '/journal/pictures',
    access: 'member',
    idempotent: true,
    summary:
      'Upload a picture for an entry: a JPEG, PNG or WebP, of which a WebP without metadata is stored, or an encrypted one if the journal is sealed. It is deleted after a day unless an entry names it.',
    body: {
      kind: 'raw',
      types: ['image/jpeg', 'image/png', 'image/webp', SEALED_PICTURE],
      maxBytes: MAX_PICTURE_BYTES,
    },
    status: 201,
    reply: z.object({ id: z.string() }),
  },
  readPicture: {
    method: 'GET',
    path: '/journal/pictures/{id}',
    access: 'member',
    summary: 'A picture of the caller’s journal. A sealed one is sent as `application/octet-stream`.',
    params: byId,
    reply: { kind: 'file', type: 'image/webp' },
  },
});
