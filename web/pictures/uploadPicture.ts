import type { Picture, PictureUse } from '#contract/pictures.ts';
import { api } from '#web/platform/api/api.ts';
import { repeatWhileBusy } from '#web/platform/api/repeatWhileBusy.ts';
import { type Area, redrawPicture } from './redrawPicture.ts';

interface UploadOptions {
  idempotencyKey: string;
  area?: Area | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Uploads a picture, or a part of it. Calls with the same key upload it once.
 * @throws ApiError when the browser or the server cannot read the file.
 */
export async function uploadPicture(
  use: PictureUse,
  file: Blob,
  { idempotencyKey, area, signal }: UploadOptions,
): Promise<Picture> {
  const { blob: body } = await redrawPicture(file, { area });
  return repeatWhileBusy(() => api.pictures.upload({ query: { use }, body, idempotencyKey, signal }));
}
