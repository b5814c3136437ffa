/**
 * The size to which something of this size is padded, so that the size of an encrypted file says little about its
 * content: at most 12 % more (Padmé; Nikitin et al., “Reducing Metadata Leakage from Encrypted Files and Communication
 * with PURBs”, 2019, section 4).
 */
export function paddedSize(bytes: number): number {
  const size = Math.max(bytes, MIN_BYTES);
  const exponent = Math.floor(Math.log2(size));
  const step = 2 ** (exponent - (Math.floor(Math.log2(exponent)) + 1));
  return Math.ceil(size / step) * step;
}

const MIN_BYTES = 4_096;
const ZEROS = new Uint8Array(65_536);

/**
 * Adds zeros at the end of a tar file or a gzip file. Both `tar` and `gzip` ignore them.
 */
export async function* padded(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    yield chunk;
  }
  for (let missing = paddedSize(bytes) - bytes; missing > 0; ) {
    const zeros = ZEROS.subarray(0, missing);
    missing -= zeros.length;
    yield zeros;
  }
}
