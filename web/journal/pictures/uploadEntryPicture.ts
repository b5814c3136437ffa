import { msg, t } from '@lingui/core/macro';
import { MAX_PICTURE_SIDE } from '#contract/journal/pictureLimits.ts';
import { journalApi } from '#web/journal/journalApi.ts';
import type { JournalPicture } from '#web/journal/journalCalls.ts';
import { redrawPicture } from '#web/pictures/public.ts';

const UNREADABLE = msg`This browser cannot read this picture.`;

interface Options {
  idempotencyKey: string;
  signal: AbortSignal;
  memberId?: string;
}

/**
 * Re-encodes a picture, which removes metadata such as the location and the camera, and uploads it.
 * @throws ApiError when the browser cannot read the file, or the server refuses it.
 */
export async function uploadEntryPicture(file: Blob, options: Options): Promise<Omit<JournalPicture, 'alt'>> {
  const picture = await redrawPicture(file, { maxSide: MAX_PICTURE_SIDE, unreadable: t(UNREADABLE) });
  return (await journalApi()).addPicture({ picture, ...options });
}
