import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type PostgresServer,
  postgresBinDir,
  startPostgres,
} from '#tests/support/database/postgresServer.ts';
import { type MailSink, openMailSink } from '#tests/support/servers/mailSink.ts';
import {
  callServer,
  createAccountOn,
  type ServerProcess,
  startServer,
} from '#tests/support/servers/serverProcess.ts';
import { canMount, mountSmallDisk, type SmallDisk } from '#tests/support/servers/smallDisk.ts';

/**
 * Runs a PostgreSQL server on a small disk, which the test fills. The test is skipped when this process cannot mount a
 * file system.
 */
describe.skipIf(!canMount())('on a full disk of PostgreSQL', { timeout: 240_000 }, () => {
  let disk: SmallDisk;
  let postgres: PostgresServer;
  let mails: MailSink;
  let server: ServerProcess;
  beforeEach(async () => {
    disk = mountSmallDisk(200);
    postgres = await startPostgres(postgresBinDir() ?? '', { parent: disk.path });
    mails = await openMailSink();
    server = await startServer({
      DATABASE_URL: `${postgres.url}/postgres`,
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

  it('writes are refused with 507, reads succeed, and writes succeed again when there is space', async () => {
    const { url } = server;
    const token = await createAccountOn(url, mails, 'meera');
    // Each text is long enough to need new pages, and random, so that PostgreSQL cannot compress it.
    const content = Array.from({ length: 1_100 }, () => crypto.randomUUID()).join(' ');
    const write = () =>
      callServer(url, 'POST /journal', { token, body: { date: '2026-11-20T08:00:00Z', content } });
    const count = async () => (await callServer(url, 'GET /journal', { token })).body.items.length;
    expect((await write()).status).toBe(201);
    disk.fill();
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await write()).status).toBe(507);
    expect(await count()).toBe(1);
    await vi.waitFor(() => expect(server.output()).toContain('the disk is full'), 60_000);
    disk.free();
    expect((await write()).status).toBe(201);
    expect(await count()).toBe(2);
  });
});
