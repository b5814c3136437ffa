import { afterEach, expect, test, vi } from 'vitest';
import { randomUuid } from './randomUuid.ts';

const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

afterEach(() => vi.unstubAllGlobals());

test('randomUuid returns a valid UUID, even on a page that is served without TLS', () => {
  expect(randomUuid()).toMatch(UUID_4);
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(255) });
  expect(randomUuid()).toMatch(UUID_4);
});
