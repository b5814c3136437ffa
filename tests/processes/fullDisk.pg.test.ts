import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type PostgresServer,
  postgresPrograms,
  startPostgres,
} from '#tests/support/database/postgresServer.ts';
import { type MailSink, openMailSink } from '#tests/support/servers/mailSink.ts';
import {
  callServer,
  joinServer,
  type ServerProcess,
  startServer,
} from '#tests/support/servers/serverProcess.ts';
import { mayMount, mountSmallDisk, type SmallDisk } from '#tests/support/servers/smallDisk.ts';

/**
 * A PostgreSQL server with a full disk. Mounting a file system requires root; otherwise the test is skipped.
 */
describe.skipIf(!mayMount())('on a full disk of PostgreSQL', { timeout: 240_000 }, () => {
  let disk: SmallDisk;
  let postgres: PostgresServer;
  let mails: MailSink;
  let server: ServerProcess;
  beforeEach(async () => {
    disk = mountSmallDisk(200);
    postgres = await startPostgres(postgresPrograms() ?? '', { parent: disk.path });
    mails = await openMailSink();
    server = await startServer({
      DATABASE_URL: `${postgres.address}/postgres`,
      SESSION_SECRET: 'x'.repeat(32),
      SMTP_URL: mails.url,
    });
  });
  afterEach(async () => {
    await server.stop('SIGKILL');
    await mails.close();
    postgres.stop();
    disk.unmount();
  });

  it('writes are refused with 507, reads go on, and writes work again when there is space', async () => {
    const { url } = server;
    const token = await joinServer(url, mails, 'meera');
    // Too long for the existing pages, so that each entry needs a new one, and random, so that it cannot be
    // compressed.
    const content = Array.from({ length: 1_100 }, () => crypto.randomUUID()).join(' ');
    const write = () =>
      callServer(url, 'POST /journal', { token, body: { date: '2026-11-20T08:00:00Z', content } });
    const count = async () => (await callServer(url, 'GET /journal', { token })).body.items.length;
    expect((await write()).status).toBe(201);
    disk.fill();
    for (let time = 0; time < 3; time += 1) expect((await write()).status).toBe(507);
    expect(await count()).toBe(1);
    await vi.waitFor(() => expect(server.output()).toContain('the disk is full'), 60_000);
    disk.free();
    expect((await write()).status).toBe(201);
    expect(await count()).toBe(2);
  });
});
