import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { say } from '#contract/platform/say.ts';
import { badRequest, unavailable } from '#server/platform/errors.ts';
import { startConfined } from './confinedProcess.ts';

/** A message to the child process. */
export interface ImageRequest {
  bytes: Buffer;
  /** The longest sides to make in pixels, ascending. */
  sizes: number[];
  /** Whether the image is cut to a square. */
  isSquare: boolean;
}

/** A square PNG: the image is scaled to `inner` pixels and stands in the middle, on a colour or on nothing. */
export interface PngShape {
  size: number;
  inner: number;
  ground: string | null;
}

/** A message to the child process. */
export interface PngRequest {
  bytes: Buffer;
  shapes: PngShape[];
}

/** An image in all its sizes, smallest first. */
export interface ProcessedImage {
  /** Of the largest size, in pixels. */
  width: number;
  height: number;
  /** The dominant colour, `#rrggbb`. */
  colour: string;
  /** A perceptual hash of 64 bits, as text of zeros and ones: of the whole picture, and of its central square. */
  fingerprint: string;
  squareFingerprint: string;
  files: { size: number; width: number; height: number; bytes: Buffer }[];
}

/** A message from the child process. */
export type ProcessingReply =
  | { image: ProcessedImage }
  | { pngs: Buffer[] }
  | { problem: 'unreadable' | 'tooManyPixels' };

export interface ImageResizer {
  /**
   * Decodes an image and makes all its sizes.
   * @throws ApiError 400 for a picture that cannot be read, is too large, or needs too much time or memory;
   * 503 when too many pictures are waiting.
   */
  process(request: ImageRequest): Promise<ProcessedImage>;
  /** Makes a PNG in each shape from a square image. Rejects as `process` does. */
  toPngs(request: PngRequest): Promise<Buffer[]>;
  close(): void;
}

const MAX_WAITING = 8;
const TIMEOUT_MS = 15_000;
const IDLE_MS = 5 * 60_000;
const RETRY_AFTER_SECONDS = 10;

export const unreadablePicture = () =>
  badRequest(
    'unreadable_picture',
    say('This picture could not be read. JPEG, PNG, WebP, AVIF and GIF are possible.'),
  );
const tooManyPixels = () =>
  badRequest('unreadable_picture', say('This picture is larger than 50 megapixels.'));
const tooBusy = () =>
  unavailable(say('Many pictures are being prepared. Please try again in a moment.'), {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

const CHILD = path.join(import.meta.dirname, 'child.ts');

/**
 * Processes pictures in a child process, one at a time. The child process is started for the first picture
 * and ends when it is idle.
 */
export function createImageResizer(): ImageResizer {
  let child: ChildProcess | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const stopChild = () => {
    clearTimeout(idleTimer);
    child?.kill('SIGKILL');
    child = null;
  };
  const runningChild = () => {
    clearTimeout(idleTimer);
    child ??= startConfined(CHILD);
    return child;
  };
  const askNow = async (request: ImageRequest | PngRequest): Promise<ProcessingReply> => {
    const reply = await ask(runningChild(), request).catch(() => {
      stopChild(); // The process has crashed, is out of memory or hangs. The next picture gets a new process.
      throw unreadablePicture();
    });
    idleTimer = setTimeout(stopChild, IDLE_MS);
    idleTimer.unref();
    if ('problem' in reply) throw reply.problem === 'tooManyPixels' ? tooManyPixels() : unreadablePicture();
    return reply;
  };
  const askInTurn = async (request: ImageRequest | PngRequest): Promise<ProcessingReply> => {
    if (waiting > MAX_WAITING) throw tooBusy();
    waiting += 1;
    const result = last.then(() => askNow(request));
    last = result.catch(() => {});
    return result.finally(() => {
      waiting -= 1;
    });
  };
  return {
    process: async (request) => {
      const reply = await askInTurn(request);
      if (!('image' in reply)) throw unreadablePicture();
      return reply.image;
    },
    toPngs: async (request) => {
      const reply = await askInTurn(request);
      if (!('pngs' in reply)) throw unreadablePicture();
      return reply.pngs.map((png) => Buffer.from(png));
    },
    close: stopChild,
  };
}

/** Sends a picture to the child. Rejects when the child ends or does not answer in time. */
function ask(child: ChildProcess, request: ImageRequest | PngRequest): Promise<ProcessingReply> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new Error('timeout'))), TIMEOUT_MS);
    const onMessage = (reply: unknown) => settle(() => resolve(reply as ProcessingReply));
    const onEnd = () => settle(() => reject(new Error('the process ended')));
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
      finish();
    };
    child.on('message', onMessage).on('exit', onEnd).on('error', onEnd);
    child.send(request, (error) => error && onEnd());
  });
}
