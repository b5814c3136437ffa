import type { Selectable } from 'kysely';
import type { PostPicture } from '#contract/communities/posts.ts';
import type { OwnPicture, Picture, PictureUse } from '#contract/pictures.ts';
import { API_PATH } from '#contract/platform/constants.ts';
import { say } from '#contract/platform/say.ts';
import { iso } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/types.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Settings } from '#server/platform/process/settings.ts';

export type PictureRow = Selectable<DB['pictures']>;

export const pictureNotFound = () => notFound(say('Picture not found.'));

/** A picture whose files are stored, but which has no row yet. */
export type StoredPicture = Pick<
  PictureRow,
  'width' | 'height' | 'colour' | 'fingerprint' | 'square_fingerprint' | 'sizes' | 'bytes' | 'sha256'
>;

/** The maximum total size of the pictures of a member, in bytes. */
export const MAX_BYTES = 100 * 1024 * 1024;
export const MAX_PICTURES = 1_000;

/** The sizes of each use, in pixels. An avatar is cut to a square. */
export const SIZES: Record<PictureUse, { sizes: number[]; isSquare: boolean }> = {
  avatar: { sizes: [64, 128, 256], isSquare: true },
  cover: { sizes: [320, 640, 1280], isSquare: false },
  community: { sizes: [320, 640, 1280], isSquare: false },
  post: { sizes: [320, 640, 1280], isSquare: false },
  mark: { sizes: [128, 640], isSquare: true },
};

/** The URL of a picture that everybody may see, as the address of an avatar. */
export const pictureUrl = ({ publicUrl }: Pick<Settings, 'publicUrl'>, id: string): string =>
  `${publicUrl}${API_PATH}/pictures/${id}/256.webp`;

/** The key of a file in the storage. */
export const fileKey = (id: string, size: number): string => `pictures/${id}/${size}.webp`;

export const fileKeysOf = ({ id, sizes }: Pick<PictureRow, 'id' | 'sizes'>): string[] =>
  sizes.map((size) => fileKey(id, size));

/** The stored size that is sent for a requested size: the smallest that is not smaller, or the largest. */
export const availableSize = (sizes: number[], requested: number): number =>
  sizes.find((size) => size >= requested) ?? Math.max(...sizes);

/** The columns that name the place of a picture. */
export type Place = 'member_id' | 'book_id' | 'community_id' | 'post_id' | 'deleted_post_id';

/** The copy of a picture that is stored with a book or a community, for lists. */
export type PictureCopy = Pick<Picture, 'id' | 'width' | 'height' | 'colour'>;

export const copyOf = ({ id, width, height, colour }: PictureRow): PictureCopy => ({
  id,
  width,
  height,
  colour,
});

/** The copy of a picture in a post. */
export type PostPictureCopy = PictureCopy & { alt: string };

/** The pictures of a post from the copies in its row. The key is only made when there is one. */
export function postPictures(
  copies: readonly PostPictureCopy[] | null,
  makeKey: () => string,
): PostPicture[] {
  if (copies === null) return [];
  const key = makeKey();
  return copies.map(({ id, width, height, colour, alt }) => ({ id, width, height, colour, key, alt }));
}

/** A picture that everybody may see, so that it needs no key, from the copy in a row. */
export const publicPicture = (copy: unknown): Picture | null =>
  copy === null || copy === undefined ? null : { ...(copy as PictureCopy), key: '' };

export const pictureOf = ({ id, width, height, colour }: PictureRow, key: string): Picture => ({
  id,
  width,
  height,
  colour,
  key,
});

function placeOf(
  { member_id, book_id, community_id, post_id }: PictureRow,
  postCommunityId: string | null,
): OwnPicture['usedIn'] {
  if (member_id) return { kind: 'member', id: member_id, communityId: null };
  if (book_id) return { kind: 'book', id: book_id, communityId: null };
  if (post_id) return { kind: 'post', id: post_id, communityId: postCommunityId };
  return community_id ? { kind: 'community', id: community_id, communityId: community_id } : null;
}

/** A row in the list of its uploader, with the community of the post in which it is. */
export type OwnPictureRow = PictureRow & { post_community_id: string | null };

export const ownPictureOf = (row: OwnPictureRow, key: string): OwnPicture => ({
  ...pictureOf(row, key),
  use: row.use,
  bytes: row.bytes,
  createdAt: iso(row.created_at),
  usedIn: placeOf(row, row.post_community_id),
});
