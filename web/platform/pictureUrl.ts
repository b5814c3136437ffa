import type { Picture } from '#contract/pictures.ts';
import { API_PATH } from '#contract/platform/constants.ts';

/** The address of an uploaded picture in a size, or in the largest size that it has. */
export const pictureUrl = (
  { id, key }: Pick<Picture, 'id' | 'key'>,
  size: 64 | 128 | 256 | 320 | 640 | 1280,
) => `${API_PATH}/pictures/${id}/${size}.webp${key ? `?key=${encodeURIComponent(key)}` : ''}`;
