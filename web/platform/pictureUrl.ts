import type { User } from '#contract/account.ts';
import type { Picture } from '#contract/pictures.ts';
import { API_PATH } from '#contract/platform/constants.ts';

/** The URL of an uploaded picture in this size, or in its largest size if that is smaller. */
export const pictureUrl = (
  { id, key }: Pick<Picture, 'id' | 'key'>,
  size: 64 | 128 | 256 | 320 | 640 | 1280,
) => `${API_PATH}/pictures/${id}/${size}.webp${key ? `?key=${encodeURIComponent(key)}` : ''}`;

/** The picture of a member, for `<Avatar {...avatarPicture(member)} />`; null without one. */
export const avatarPicture = (
  { avatar }: Pick<User, 'avatar'>,
  size: 128 | 256 = 128,
): { src: string; colour: string } | null =>
  avatar && { src: pictureUrl({ id: avatar.id, key: '' }, size), colour: avatar.colour };

/** The `srcset` of an uploaded picture that is not an avatar. The server never enlarges a picture. */
export function pictureSrcSet(picture: Pick<Picture, 'id' | 'key' | 'width' | 'height'>): string {
  const longestSide = Math.max(picture.width, picture.height);
  return ([320, 640, 1280] as const)
    .filter((_size, index, sizes) => longestSide > (sizes[index - 1] ?? 0))
    .map((size) => {
      const width = Math.round(picture.width * Math.min(1, size / longestSide));
      return `${pictureUrl(picture, size)} ${width}w`;
    })
    .join(', ');
}
