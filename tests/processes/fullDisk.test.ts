import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { type MailSink, openMailSink } from '#tests/support/servers/mailSink.ts';
import {
  callServer,
  createAccountOn,
  type ServerProcess,
  startServer,
} from '#tests/support/servers/serverProcess.ts';
import { canMount, mountSmallDisk, type SmallDisk } from '#tests/support/servers/smallDisk.ts';

/**
 * Runs the embedded database on a small disk, which the tests fill. The tests are skipped when this process
 * cannot mount a file system.
 */
describe.skipIf(!canMount())('on a full disk', { timeout: 240_000 }, () => {
  let disk: SmallDisk;
  beforeEach(() => {
    disk = mountSmallDisk(200);
  });
  afterEach(() => disk.unmount());

  describe('the server', () => {
    let mails: MailSink;
    let server: ServerProcess;
    beforeEach(async () => {
      mails = await openMailSink();
      server = await startServer({ DATA_DIR: path.join(disk.path, 'data'), SMTP_URL: mails.url });
    });
    afterEach(async () => {
      await server.stop('SIGKILL');
      await mails.close();
    });

    it('the server refuses writes with 507, serves reads, and accepts writes again when there is space', async () => {
      const { url } = server;
      const token = await createAccountOn(url, mails, 'meera');
      const write = (content: string) =>
        callServer(url, 'POST /journal', { token, body: { date: '2026-11-20T08:00:00Z', content } });
      const entries = async () =>
        (await callServer(url, 'GET /journal', { token })).body.items.map(
          ({ excerpt }: { excerpt: string }) => excerpt,
        );
      expect((await write('before')).status).toBe(201);
      disk.fill();
      for (let attempt = 0; attempt < 3; attempt += 1) {
        expect(await write('never')).toMatchObject({
          status: 507,
          body: { code: 'disk_full', message: 'There is no room left to save this. Please try again later.' },
        });
      }
      await vi.waitFor(() => expect(server.output().match(/the disk is full/g)).toHaveLength(3), 60_000);
      expect(await entries()).toEqual(['before']);
      disk.free();
      expect((await write('after')).status).toBe(201);
      expect((await entries()).sort()).toEqual(['after', 'before']);
    });
  });

  describe('the database', () => {
    let database: Database;
    beforeEach(async () => {
      vi.spyOn(process, 'exit').mockImplementation((() => {}) as never);
      vi.spyOn(console, 'error').mockImplementation(() => {});
      database = await openDatabase({ dir: disk.path });
    });
    afterEach(async () => {
      await database.close();
      vi.restoreAllMocks();
    });

    it('the process ends when the database cannot write its write-ahead log, and every acknowledged write is stored after a restart', async () => {
      const { pool } = database;
      await pool.query('create table counters (number int)');
      await pool.query('insert into counters values (1)');
      disk.fill();
      const acknowledged: number[] = [];
      const write = async () => {
        // Each write starts a new segment of the write-ahead log, because the current one is already allocated.
        for (let number = 2; ; number += 1) {
          await pool.query('update counters set number = $1', [number]);
          acknowledged.push(number);
          await pool.query('select pg_switch_wal()');
        }
      };
      await expect(write()).rejects.toMatchObject({ code: '53100' });
      await expect(pool.query('select 1')).rejects.toMatchObject({ code: '53100' });
      await vi.waitFor(() => expect(process.exit).toHaveBeenCalledWith(1), 60_000);
      expect(vi.mocked(console.error).mock.calls).toEqual([
        [expect.stringMatching(/^The embedded database has ended, .*the disk is full.*$/)],
      ]);
      await database.close();
      disk.free();
      database = await openDatabase({ dir: disk.path });
      expect((await database.pool.query('select number from counters')).rows).toEqual([
        { number: acknowledged.at(-1) },
      ]);
    });
  });
});
