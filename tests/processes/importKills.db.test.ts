// Kills the server with SIGKILL again and again while a member imports an archive, and imports the same archive until it is
// finished. `KILLS=30` sets another number of kills.
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { API_PATH } from '#contract/platform/constants.ts';
import { createPostgresDatabase } from '#tests/support/database/testDatabase.ts';
import { importArchive, type Requests } from '#tests/support/moving/importArchive.ts';
import { LONG_ARCHIVE, longArchive } from '#tests/support/moving/longArchive.ts';
import { type MailSink, openMailSink } from '#tests/support/servers/mailSink.ts';
import {
  callServer,
  createAccountOn,
  type ServerProcess,
  startServer,
} from '#tests/support/servers/serverProcess.ts';

const KILLS = Number(process.env.KILLS ?? 2);
/** The server is killed in one of the first 25 calls of 28: begin, practices, 9 of logs, 12 of pictures, 2 of 4 of entries. */
const CALLS = 25;

let mails: MailSink;
let environment: Record<string, string>;
let server: ServerProcess;
let token: string;
beforeAll(async () => {
  mails = await openMailSink();
  environment = {
    DATA_DIR: fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-import-kills-')),
    SESSION_SECRET: crypto.randomBytes(32).toString('hex'),
    SMTP_URL: mails.url,
    LOG_LEVEL: 'error',
    ...(inject('backend') === 'postgres' && { DATABASE_URL: await createPostgresDatabase() }),
  };
  server = await startServer(environment);
  token = await createAccountOn(server.url, mails, 'meera');
});
afterAll(async () => {
  await server.stop('SIGKILL');
  await mails.close();
  fs.rmSync(environment.DATA_DIR ?? '', { recursive: true, force: true });
});

/** Starts the server as systemd does: again if it ended, for example because the database did not answer in time. */
const restart = (attemptsLeft = 5): Promise<ServerProcess> =>
  startServer(environment).catch((error) => {
    if (attemptsLeft <= 1) throw error;
    return restart(attemptsLeft - 1);
  });

/** In which call the server is killed next, counted down, and how many milliseconds after it was sent; null for none. */
let kill: { call: number; afterMs: number } | null = null;

/** Sends calls to the server that runs at the moment. */
const requests: Requests = {
  requestAs: async (member, call, body, headers = {}) => {
    const [method = '', target = ''] = call.split(' ');
    const isJson = body !== undefined && !Buffer.isBuffer(body);
    const sent = fetch(`${server.url}${API_PATH}${target}`, {
      method,
      headers: {
        authorization: `Bearer ${member?.token}`,
        ...(isJson && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : new Uint8Array(body as Buffer) }),
    });
    if (kill) {
      kill.call -= 1;
      if (kill.call === 0) setTimeout(() => server.child.kill('SIGKILL'), kill.afterMs);
    }
    const response = await sent;
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJsonReply = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      body: isJsonReply ? JSON.parse(String(bytes)) : '',
      headers: {},
      bytes,
    };
  },
};

async function countOf(target: string): Promise<number> {
  let count = 0;
  for (let cursor = ''; ; ) {
    const { body } = await callServer(server.url, `GET ${target}${cursor}`, { token });
    const items = body.items ?? body;
    count += items.length;
    if (!body.nextCursor) return count;
    cursor = `&cursor=${body.nextCursor}`;
  }
}

it(
  'an import that is interrupted by kills of the server ends with each item once, and is undone as a whole',
  async () => {
    const { logs, entries, pictures, lastDay } = LONG_ARCHIVE;
    const zip = await longArchive();
    const attempt = () => importArchive(requests, { token }, zip).catch((error: Error) => error);
    for (let kills = 0; kills < KILLS; kills += 1) {
      kill = { call: 1 + ((kills * 7) % CALLS), afterMs: kills % 10 };
      expect(await attempt()).toBeInstanceOf(Error);
      await server.stop('SIGKILL');
      server = await restart();
    }
    kill = null;
    // PostgreSQL may still roll back the transaction of the last server, for which a call can wait in vain.
    await expect.poll(attempt, { timeout: 300_000 }).toMatchObject({ refused: [] });
    const logsPath = `/sadhana/logs?startDate=2019-01-01&endDate=${lastDay}`;
    const countAll = async () => [await countOf(logsPath), await countOf('/journal?limit=100')];
    expect(await countAll()).toEqual([logs, entries]);
    const [imported] = (await callServer(server.url, 'GET /account/imports', { token })).body;
    expect(imported).toMatchObject({ finishedAt: expect.any(String), created: logs + entries + pictures });
    const undone = await callServer(server.url, `DELETE /account/imports/${imported.id}`, { token });
    expect(undone.body).toEqual({ removed: logs + entries, kept: 0 });
    expect(await countAll()).toEqual([0, 0]);
  },
  300_000 + KILLS * 60_000,
);
