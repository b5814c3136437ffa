import type { Picture, PictureUse } from '#contract/pictures.ts';
import { api } from '#web/platform/api/api.ts';
import { type Area, preparePicture } from './preparePicture.ts';

/**
 * Uploads a picture, or a part of it. The same key uploads it once.
 * @throws ApiError when the browser or the server cannot read the file.
 */
export async function uploadPicture(
  use: PictureUse,
  file: File,
  { idempotencyKey, area }: { idempotencyKey: string; area?: Area | undefined },
): Promise<Picture> {
  const body = await preparePicture(file, area);
  return api.pictures.upload({ query: { use }, body, idempotencyKey, isLong: true });
}
