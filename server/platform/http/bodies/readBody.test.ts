import { PassThrough, Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readBody } from './readBody.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const MIB = 1024 * 1024;
const part = (kilobytes: number) => Buffer.alloc(kilobytes * 1_000);

/** Reads a body that is sent in these parts, one every 30 seconds. */
function send(parts: Buffer[], { maxBytes = MIB, declaredBytes = Number.NaN, isCompressed = false } = {}) {
  const payload = new PassThrough();
  const body = readBody(payload, { maxBytes, declaredBytes, isCompressed });
  body.catch(() => {}); // It may be refused while later parts are sent.
  for (const bytes of parts) {
    payload.write(bytes);
    payload.read(0);
    vi.advanceTimersByTime(30_000);
  }
  payload.end();
  return body;
}

it('a body may take minutes if each 30 seconds bring 60 kB', async () => {
  expect(await send(Array.from({ length: 10 }, () => part(60)))).toHaveLength(600_000);
});

it('a body is refused with 408 as soon as 30 seconds bring less than 60 kB', async () => {
  await expect(send([part(60), part(59)])).rejects.toMatchObject({ status: 408, code: 'request_timeout' });
  expect(vi.getTimerCount()).toBe(0);
});

it.each([
  [10 * MIB, 'The body is larger than 10 MiB.'],
  [256 * 1024, 'The body is larger than 256 KiB.'],
])('a body of more than %i bytes is refused with the limit in the message', async (maxBytes, message) => {
  const tooLarge = { status: 413, code: 'body_too_large', message };
  await expect(send([], { maxBytes, declaredBytes: maxBytes + 1 })).rejects.toMatchObject(tooLarge);
  await expect(send([Buffer.alloc(maxBytes + 1)], { maxBytes })).rejects.toMatchObject(tooLarge);
  expect(await send([Buffer.alloc(maxBytes)], { maxBytes })).toHaveLength(maxBytes);
});

it('a compressed body is inflated, and refused with 413 as soon as it exceeds the limit, without inflating the rest', async () => {
  const inflate = (bytes: Buffer) =>
    readBody(Readable.from([bytes]), { maxBytes: MIB, declaredBytes: bytes.length, isCompressed: true });
  expect(await inflate(gzipSync(Buffer.alloc(MIB)))).toHaveLength(MIB);
  const tooLarge = { status: 413, message: 'The body is larger than 1 MiB.' };
  await expect(inflate(gzipSync(Buffer.alloc(MIB + 1)))).rejects.toMatchObject(tooLarge);
  const bomb = gzipSync(Buffer.alloc(100 * MIB));
  expect(bomb.length).toBeLessThan(MIB);
  const before = process.memoryUsage().arrayBuffers;
  await expect(inflate(bomb)).rejects.toMatchObject(tooLarge);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * MIB);
  expect(vi.getTimerCount()).toBe(0);
});

it('a compressed body may take minutes if enough of it arrives, counted before it is inflated', async () => {
  const bytes = gzipSync(crypto.getRandomValues(new Uint8Array(60_000)));
  const isCompressed = true;
  expect(await send([bytes, bytes], { isCompressed })).toHaveLength(120_000);
  const slow = [gzipSync(Buffer.alloc(100_000)), Buffer.of()];
  await expect(send(slow, { isCompressed })).rejects.toMatchObject({ status: 408 });
});

it.each([false, true])(
  'a body whose connection is lost is refused (compressed: %s)',
  async (isCompressed) => {
    const payload = new PassThrough();
    const body = readBody(payload, { maxBytes: MIB, declaredBytes: 100, isCompressed });
    payload.write(gzipSync('{}').subarray(0, 12));
    payload.destroy(new Error('aborted'));
    await expect(body).rejects.toMatchObject({ status: 400 });
    expect(vi.getTimerCount()).toBe(0);
  },
);
