/**
 * Whether a file is an animation: a GIF, PNG or WebP with several frames, or an AVIF sequence. The server keeps only
 * the first frame. False for a file of another type and for one that is broken.
 */
export function isAnimated(bytes: Uint8Array): boolean {
  if (textAt(bytes, 0, 4) === 'GIF8') return countGifFrames(bytes) > 1;
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return isAnimatedWebp(bytes);
  if (textAt(bytes, 1, 3) === 'PNG') return hasAnimationChunk(bytes);
  return textAt(bytes, 4, 8) === 'ftypavis';
}

const textAt = (bytes: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...bytes.subarray(start, start + length));

/** The number of frames, counted up to two. The blocks are those of the GIF89a specification. */
function countGifFrames(bytes: Uint8Array): number {
  const at = (index: number) => bytes[index] ?? 0;
  const colourTableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0);
  let frames = 0;
  let index = 13 + colourTableSize(at(10)); // after the header and the screen descriptor
  while (index < bytes.length && frames < 2) {
    const block = at(index);
    if (block === 0x2c) {
      frames += 1;
      index += 11 + colourTableSize(at(index + 9)); // to the data of the image
    } else if (block === 0x21) index += 2;
    else break;
    while (at(index) > 0) index += 1 + at(index);
    index += 1;
  }
  return frames;
}

/** The extended header (VP8X) has a flag for animations. */
const isAnimatedWebp = (bytes: Uint8Array) =>
  textAt(bytes, 12, 4) === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0;

/** The chunk `acTL` comes before the data of the image. */
function hasAnimationChunk(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let index = 8;
  while (index + 8 <= bytes.length) {
    const type = textAt(bytes, index + 4, 4);
    if (type === 'acTL' || type === 'IDAT') return type === 'acTL';
    index += 12 + view.getUint32(index);
  }
  return false;
}
