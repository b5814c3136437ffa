import { z } from 'zod';
import { LIMITS } from '#contract/platform/constants.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import { Person } from '#contract/platform/names.ts';
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

/** What a picture is for. Avatars and the mark of the site are cut to a square. Only admins upload a mark. */
export const PictureUse = z.enum(
  ['avatar', 'cover', 'community', 'post', 'mark'],
  schemaMessage('Use must be avatar, cover, community, post or mark'),
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

const PicturePlace = z.object({
  kind: z.enum(['member', 'book', 'community', 'post']),
  id: z.string(),
  communityId: z.string().nullable(),
});

/** A picture in the list of its uploader. */
export const OwnPicture = Picture.extend({
  use: PictureUse,
  bytes: z.int(),
  createdAt: outputInstant,
  usedIn: PicturePlace.nullable(),
}).meta({ id: 'OwnPicture' });
export type OwnPicture = z.output<typeof OwnPicture>;

/** The pictures of the caller. `used` and `most` are in bytes. */
export const OwnPictures = cursorPageOf(OwnPicture)
  .extend({ room: z.object({ used: z.int(), most: z.int() }) })
  .meta({ id: 'OwnPictures' });
export type OwnPictures = z.output<typeof OwnPictures>;

/** A picture that everybody may see, in a list of admins. */
export const PublicPicture = Picture.extend({
  use: PictureUse,
  /** The description of a picture in a post; otherwise empty. */
  alt: z.string(),
  createdAt: outputInstant,
  uploader: Person.nullable(),
  /** Where it is used, with the name of the member, the book or the community. */
  usedIn: PicturePlace.extend({ name: z.string() }),
  /** When it was reported last; null if no report waits for a decision. */
  reportedAt: outputInstant.nullable(),
}).meta({ id: 'PublicPicture' });
export type PublicPicture = z.output<typeof PublicPicture>;

export const PublicPictureState = z.enum(
  ['reported', 'latest'],
  schemaMessage('State must be reported or latest'),
);
export type PublicPictureState = z.output<typeof PublicPictureState>;

/** A picture that an admin has removed, and that cannot be uploaded again. Its files are deleted. */
export const BlockedPicture = z
  .object({
    id: z.string(),
    use: PictureUse.nullable(),
    blockedAt: outputInstant,
    /** Who removed it; null if the account has been deleted. */
    actor: Person.nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'BlockedPicture' });
export type BlockedPicture = z.output<typeof BlockedPicture>;

export const PictureRemoval = z.object({ reason: text('A reason', LIMITS.reason) });

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
  listPublic: {
    method: 'GET',
    path: '/admin/pictures',
    access: 'admin',
    summary:
      'Pictures that everybody may see, newest first; with `state=reported` those in reports that wait for a decision, ' +
      'last reported first. Pictures of private communities and of journals are not included.',
    query: z.object({ state: PublicPictureState.optional(), ...cursorPaging() }),
    reply: cursorPageOf(PublicPicture),
  },
  listBlocked: {
    method: 'GET',
    path: '/admin/pictures/blocked',
    access: 'admin',
    summary: 'Pictures that admins have removed, and that cannot be uploaded again, last removed first.',
    query: z.object(cursorPaging()),
    reply: cursorPageOf(BlockedPicture),
  },
  unblock: {
    method: 'DELETE',
    path: '/admin/pictures/blocked/{id}',
    access: 'admin',
    summary: 'Allow a picture that an admin has removed, and those that look the same, to be uploaded again.',
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
    body: PictureRemoval,
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
