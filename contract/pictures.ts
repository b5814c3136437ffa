import { z } from 'zod';
import { LIMITS } from '#contract/platform/constants.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import {
  byId,
  cursorPageOf,
  cursorPaging,
  id,
  maxLength,
  outputInstant,
  text,
} from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { User } from './account.ts';

/** What a picture is for. Avatars are cut to a square. */
export const PictureUse = z.enum(
  ['avatar', 'cover', 'community', 'post'],
  schemaMessage('Use must be avatar, cover, community or post'),
);
export type PictureUse = z.output<typeof PictureUse>;

/** The widths of an avatar, or the longest sides of another picture, in pixels. */
const SIZES = ['64', '128', '256', '320', '640', '1280'] as const;

export const Picture = z
  .object({
    id: z.string(),
    /** The width and the height of the largest size, in pixels. */
    width: z.int(),
    height: z.int(),
    /** The dominant colour, which is shown until the picture is loaded. */
    colour: z.string(),
    /** With this key, the caller loads a picture that not everybody may see. It is valid for one to two days. */
    key: z.string(),
  })
  .meta({ id: 'Picture' });
export type Picture = z.output<typeof Picture>;

/** A picture in the list of its uploader. */
export const OwnPicture = Picture.extend({
  use: PictureUse,
  bytes: z.int(),
  createdAt: outputInstant,
  usedIn: z
    .object({
      kind: z.enum(['member', 'book', 'community', 'post']),
      id: z.string(),
      communityId: z.string().nullable(),
    })
    .nullable(),
}).meta({ id: 'OwnPicture' });
export type OwnPicture = z.output<typeof OwnPicture>;

/** The pictures of the caller. `used` and `most` are in bytes. */
export const OwnPictures = cursorPageOf(OwnPicture)
  .extend({ room: z.object({ used: z.int(), most: z.int() }) })
  .meta({ id: 'OwnPictures' });
export type OwnPictures = z.output<typeof OwnPictures>;

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

export const pictures = endpoints({
  upload: {
    method: 'POST',
    path: '/pictures',
    access: 'member',
    idempotent: true,
    summary: 'Upload a picture. It is shown to nobody else until it is used somewhere.',
    query: z.object({ use: PictureUse }),
    body: { kind: 'raw', types: PICTURE_TYPES, maxBytes: 10 * 1024 * 1024 },
    status: 201,
    reply: Picture,
  },
  file: {
    method: 'GET',
    path: '/pictures/{id}/{size}.webp',
    access: 'anyone',
    summary: 'A picture in one size, or in the largest size that it has.',
    params: z.object({ id, size: z.enum(SIZES) }),
    query: z.object({ key: maxLength(z.string(), 'key', 200).optional() }),
    reply: { kind: 'file', type: 'image/webp' },
  },
  remove: {
    method: 'DELETE',
    path: '/pictures/{id}',
    access: 'member',
    summary: 'Delete a picture, and remove it from where it is used.',
    params: byId,
    status: 204,
  },
  removeAsAdmin: {
    method: 'DELETE',
    path: '/admin/pictures/{id}',
    access: 'admin',
    summary:
      'Delete a picture of a member, remove it from where it is used, and refuse further uploads of it.',
    params: byId,
    body: z.object({ reason: text('A reason', LIMITS.reason) }),
    status: 204,
  },
  mine: {
    method: 'GET',
    path: '/account/pictures',
    access: 'member',
    summary: 'The caller’s pictures, newest first, and how much space they take.',
    query: z.object(cursorPaging()),
    reply: OwnPictures,
  },
  setAvatar: {
    method: 'PUT',
    path: '/account/avatar',
    access: 'member',
    summary: 'Use an uploaded picture as the avatar; null removes the avatar.',
    body: z.object({ pictureId: id.nullable() }),
    reply: User,
  },
});
