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
/** The import takes longer than this, with its first calls. */
const MAX_MS_BEFORE_KILL = 1_500;

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

/** Sends calls to the server that runs at the moment. */
const requests: Requests = {
  requestAs: async (member, call, body, headers = {}) => {
    const [method = '', target = ''] = call.split(' ');
    const isJson = body !== undefined && !Buffer.isBuffer(body);
    const response = await fetch(`${server.url}${API_PATH}${target}`, {
      method,
      headers: {
        authorization: `Bearer ${member?.token}`,
        ...(isJson && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : new Uint8Array(body as Buffer) }),
    });
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
    let kills = 0;
    for (;;) {
      const importing = importArchive(requests, { token }, zip).catch((error) => error);
      if (kills < KILLS) {
        await new Promise((resolve) =>
          setTimeout(resolve, (MAX_MS_BEFORE_KILL * ((kills * 3 + 4) % 10)) / 10),
        );
        await server.stop('SIGKILL');
        kills += 1;
        await importing;
        server = await startServer(environment);
        continue;
      }
      const totals = await importing;
      expect(totals).toMatchObject({ refused: [] });
      break;
    }
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
