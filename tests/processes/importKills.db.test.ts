// Kills the server with SIGKILL again and again while a member imports an archive, and imports the same archive until it is
// finished. `KILLS=30` sets another number of kills.
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { API_PATH } from '#contract/platform/constants.ts';
import { createPostgresDatabase } from '#tests/support/database/testDatabase.ts';
import { importArchive, type Requests } from '#tests/support/moving/importArchive.ts';
import { jpeg } from '#tests/support/pictures/pictureCalls.ts';
import { type MailSink, openMailSink } from '#tests/support/servers/mailSink.ts';
import {
  callServer,
  createAccountOn,
  type ServerProcess,
  startServer,
} from '#tests/support/servers/serverProcess.ts';

const KILLS = Number(process.env.KILLS ?? 2);
const [DAYS, LOGS_OF_DAY, ENTRIES, PICTURES] = [300, 3, 400, 3];
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

const day = (number: number) => Temporal.PlainDate.from('2019-01-01').add({ days: number }).toString();
const PRACTICE = { name: 'Neti neti', type: 'time' };

/** An archive of an earlier version, with three logs a day, and entries of which some have a picture. */
async function archive(): Promise<Uint8Array> {
  const pictures = Array.from({ length: PICTURES }, () => crypto.randomUUID());
  const logs = Array.from({ length: DAYS * LOGS_OF_DAY }, (_, number) => ({
    ...{ id: `log-${number}`, practice: PRACTICE, date: day(Math.floor(number / LOGS_OF_DAY)), value: 20 },
    ...{ sankalpa: null, notes: null },
  }));
  const entries = Array.from({ length: ENTRIES }, (_, number) => ({
    ...{ id: `entry-${number}`, date: `${day(number)}T06:00:00.000Z`, day: day(number), title: null },
    ...{ content: `The ${number}th morning.`, mood: null, tags: [], sit: null },
    pictures: pictures[number] ? [{ id: pictures[number], width: 60, height: 40, alt: '' }] : [],
  }));
  const files = {
    'account.json': { id: crypto.randomUUID(), language: null },
    'practice.json': { cadence: [], rests: [], observances: { kinds: [], timezone: null, days: [] } },
    'letter.json': { timezone: null },
    'practices.json': [{ id: 'practice', ...PRACTICE, defaultValue: 20 }],
    'presets.json': [],
    'logs.json': logs,
    'journal.json': entries,
  };
  const picture = await jpeg(60, 40);
  return zipSync({
    ...Object.fromEntries(pictures.map((id) => [`journal-pictures/${id}.webp`, picture])),
    ...Object.fromEntries(
      Object.entries(files).map(([name, value]) => [name, strToU8(JSON.stringify(value))]),
    ),
  });
}

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

it('an import that is interrupted by kills of the server ends with each item once, and is undone as a whole', async () => {
  const zip = await archive();
  let kills = 0;
  for (;;) {
    const importing = importArchive(requests, { token }, zip).catch((error) => error);
    if (kills < KILLS) {
      await new Promise((resolve) => setTimeout(resolve, (MAX_MS_BEFORE_KILL * ((kills * 3 + 4) % 10)) / 10));
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
  const logs = `/sadhana/logs?startDate=${day(0)}&endDate=${day(DAYS)}`;
  const countAll = async () => [await countOf(logs), await countOf('/journal?limit=100')];
  expect(await countAll()).toEqual([DAYS * LOGS_OF_DAY, ENTRIES]);
  const [imported] = (await callServer(server.url, 'GET /account/imports', { token })).body;
  const [rows, pictures] = [DAYS * LOGS_OF_DAY + ENTRIES, PICTURES];
  expect(imported).toMatchObject({ finishedAt: expect.any(String), created: rows + pictures });
  const undone = await callServer(server.url, `DELETE /account/imports/${imported.id}`, { token });
  expect(undone.body).toEqual({ removed: rows, kept: 0 });
  expect(await countAll()).toEqual([0, 0]);
}, 600_000);
