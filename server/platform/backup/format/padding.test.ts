import { expect, it } from 'vitest';
import { padded, paddedSize } from './padding.ts';

it('a size is padded by at most 12 %, and many sizes become one', () => {
  const sizes = new Set<number>();
  for (let size = 1; size < 3_000_000; size = Math.ceil(size * 1.003)) {
    const result = paddedSize(size);
    expect(result).toBeGreaterThanOrEqual(size);
    expect(paddedSize(result)).toBe(result);
    if (size > 4_096) expect(result / size).toBeLessThanOrEqual(1.12);
    sizes.add(result);
  }
  expect(sizes.size).toBeLessThan(250);
  expect(paddedSize(0)).toBe(4_096);
});

it('zeros are added at the end of a stream', async () => {
  async function* content() {
    yield new Uint8Array(4_000).fill(1);
    yield new Uint8Array(1_000).fill(2);
  }
  const bytes = Buffer.concat(await Array.fromAsync(padded(content())));
  expect(bytes.length).toBe(paddedSize(5_000));
  expect(bytes.subarray(0, 4_000).every((byte) => byte === 1)).toBe(true);
  expect(bytes.subarray(4_000, 5_000).every((byte) => byte === 2)).toBe(true);
  expect(bytes.subarray(5_000).every((byte) => byte === 0)).toBe(true);
});
