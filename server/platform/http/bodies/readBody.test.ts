import { PassThrough } from 'node:stream';
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
function send(parts: Buffer[], { maxBytes = MIB, declaredBytes = Number.NaN } = {}) {
  const payload = new PassThrough();
  const body = readBody(payload, { maxBytes, declaredBytes });
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

it('a body whose connection is lost is refused', async () => {
  const payload = new PassThrough();
  const body = readBody(payload, { maxBytes: MIB, declaredBytes: 100 });
  payload.destroy(new Error('aborted'));
  await expect(body).rejects.toMatchObject({ status: 400 });
  expect(vi.getTimerCount()).toBe(0);
});
