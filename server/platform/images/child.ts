// Decodes and resizes pictures in a separate process, because a decoder may crash, hang or need too much memory.
import type { Sharp } from 'sharp';
import type { ImageRequest, PngRequest, PngShape, ProcessedImage, ProcessingReply } from './imageResizer.ts';

const { default: sharp } = await import('sharp');
const fingerprintOf = (await import('sharp-phash')).default as unknown as (image: Buffer) => Promise<string>;

// Everything is loaded. A decoder that an attacker has taken over finds no files to read.
process.permission.drop('fs');

const MAX_PIXELS = 50_000_000;
const MAX_MEMORY_BYTES = 512 * 1024 * 1024;
const MEMORY_CHECK_MS = 50;
const WEBP_QUALITY = 80;

// Only these decoders may process the bytes. Others, such as those of SVG, PDF and RAW formats, are blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

// The parent sees the exit and refuses the picture.
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.exit(1);
}, MEMORY_CHECK_MS).unref();

process.on('message', async (request: ImageRequest | PngRequest) => {
  process.send?.(await replyTo(request));
});

async function replyTo(request: ImageRequest | PngRequest): Promise<ProcessingReply> {
  const bytes = Buffer.from(request.bytes);
  try {
    if ('shapes' in request)
      return { pngs: await Promise.all(request.shapes.map((shape) => pngOf(bytes, shape))) };
    return { image: await processImage({ ...request, bytes }) };
  } catch (error) {
    const isTooLarge = String(error).includes('pixel limit');
    return { problem: isTooLarge ? 'tooManyPixels' : 'unreadable' };
  }
}

async function processImage({ bytes, sizes: allSizes, isSquare }: ImageRequest): Promise<ProcessedImage> {
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  const { format, compression, autoOrient: original } = await open().metadata();
  if (format === 'heif' && compression !== 'av1') throw new Error('HEIC is not supported.');
  const fit = isSquare ? 'cover' : 'inside';
  const { width, height } = original;
  const length = isSquare ? Math.min(width, height) : Math.max(width, height);
  const sizes = sizesFor(allSizes, length);
  const pixelsOf = (size: number) => Math.min(size, length); // A picture is never enlarged.
  // The picture is rotated according to its metadata, and loses the metadata. All sizes are made from this
  // one. It is whole, so that a picture has the same fingerprint whether or not it is cut to a square.
  const largestSide = pixelsOf(sizes.at(-1) ?? 0);
  const upright = await open()
    .autoOrient()
    .resize(largestSide, largestSide, { fit: isSquare ? 'outside' : 'inside' })
    .toColourspace('srgb')
    .png({ compressionLevel: 0 })
    .toBuffer();
  const files: ProcessedImage['files'] = [];
  for (const size of sizes) files.push({ size, ...(await resized(sharp(upright), fit, pixelsOf(size))) });
  const largest = files.at(-1);
  const { dominant } = await sharp(largest?.bytes).stats();
  return {
    width: largest?.width ?? 0,
    height: largest?.height ?? 0,
    colour: `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`,
    fingerprint: await fingerprintOf(upright),
    squareFingerprint: await fingerprintOf(await squareOf(upright)),
    files,
  };
}

/** The sizes to make for a picture with this side: up to the first one that is as large as the picture. */
function sizesFor(all: number[], length: number): number[] {
  const firstLarger = all.findIndex((size) => size >= length);
  return firstLarger < 0 ? all : all.slice(0, firstLarger + 1);
}

async function squareOf(picture: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const side = Math.min(width, height);
  return sharp(picture).resize(side, side, { fit: 'cover' }).png({ compressionLevel: 0 }).toBuffer();
}

/** Creates a WebP whose longest side has this length, without any metadata. */
async function resized(picture: Sharp, fit: 'cover' | 'inside', side: number) {
  const { data, info } = await picture
    .resize(side, side, { fit })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** Creates a square PNG with the image in its middle. */
async function pngOf(bytes: Buffer, { size, inner, ground }: PngShape): Promise<Buffer> {
  const image = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .resize(inner, inner, { fit: 'contain', background: TRANSPARENT })
    .png()
    .toBuffer();
  const margin = (size - inner) / 2;
  const [start, end] = [Math.floor(margin), Math.ceil(margin)];
  const picture = sharp(image).extend({
    top: start,
    bottom: end,
    left: start,
    right: end,
    background: ground ?? TRANSPARENT,
  });
  return (ground === null ? picture : picture.flatten({ background: ground })).png().toBuffer();
}
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };
