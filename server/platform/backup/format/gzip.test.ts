import { expect, it } from 'vitest';
import { gunzipped, gzipped } from './gzip.ts';
import { padded } from './padding.ts';

async function* streamOf(...chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

it.each([0, 1, 10, 50_000])(
  'a stream of %i lines is read as it was compressed, before zeros',
  async (count) => {
    const lines = Array.from({ length: count }, (_, n) => `${n * 7919}\n`);
    const read = await Array.fromAsync(gunzipped(padded(gzipped(streamOf(...lines)))));
    expect(Buffer.concat(read).toString()).toBe(lines.join(''));
  },
);

it('an error of the source is passed on, and damaged bytes are noticed', async () => {
  async function* broken() {
    yield Buffer.from('a line');
    throw new Error('The disk is gone.');
  }
  for (const stream of [gzipped(broken()), gunzipped(broken())])
    await expect(Array.fromAsync(stream)).rejects.toThrow();
  await expect(Array.fromAsync(gzipped(broken()))).rejects.toThrow('The disk is gone.');
});

it('a reader that stops early ends the source', async () => {
  let hasEnded = false;
  async function* endless() {
    try {
      for (;;) yield Buffer.from(crypto.randomUUID().repeat(1_000));
    } finally {
      hasEnded = true;
    }
  }
  for await (const chunk of gzipped(endless())) if (chunk.length > 0) break;
  await expect.poll(() => hasEnded).toBe(true);
});
