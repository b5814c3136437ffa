import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { member } from '#tests/support/cast.ts';
import { openTestServer, type TestServer } from '#tests/support/testServer.ts';
import { archiveOf } from './archive.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

it('breaks off what nobody reads when the database fails, and the process lives', async () => {
  const { id } = await member(server, 'meera');
  const viewer = { id, sessionId: id, role: 'sadhaka', isPatron: false } as const;
  await server.database.pool.query('alter table subscriptions rename to away');
  const { stream } = (await archiveOf(server.parts, viewer)) as { stream: Readable };
  await vi.waitFor(() => expect(stream.destroyed).toBe(true));
  expect(stream.errored?.message).toMatch(/subscriptions/);
});
