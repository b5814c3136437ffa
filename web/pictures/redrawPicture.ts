import { msg, t } from '@lingui/core/macro';
import { ApiError } from '#web/platform/api/ApiError.ts';

/** The message for a file that is not a picture; the server uses the same one. */
export const UNREADABLE_PICTURE = msg`This picture could not be read. JPEG, PNG, WebP, AVIF and GIF are possible.`;

/** The largest side of a picture that is sent, in pixels. */
const MAX_SIDE = 2_560;
const QUALITY = 0.9;

/** A part of a picture, in pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A re-encoded picture, with its size in pixels. */
export interface RedrawnPicture {
  blob: Blob;
  width: number;
  height: number;
}

interface RedrawOptions {
  /** The part that is drawn; the whole picture if it is left out. */
  area?: Area | undefined;
  maxSide?: number;
  /** The message for a file that the browser cannot read. */
  unreadable?: string;
}

/**
 * Re-encodes a picture, or a part of it: upright, reduced, and without metadata such as the location and the
 * camera, which therefore never leave the device.
 * @throws ApiError when the browser cannot read the file.
 */
export async function redrawPicture(
  file: Blob,
  { area, maxSide = MAX_SIDE, unreadable = t(UNREADABLE_PICTURE) }: RedrawOptions = {},
): Promise<RedrawnPicture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) throw new ApiError(400, unreadable);
  const { x, y, width, height } = area ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const webp = await toBlob(canvas, 'image/webp');
  // Safari cannot write WebP and returns another type.
  const blob = webp?.type === 'image/webp' ? webp : await toBlob(canvas, 'image/jpeg');
  if (!blob) throw new ApiError(400, unreadable);
  return { blob, width: canvas.width, height: canvas.height };
}

const toBlob = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
