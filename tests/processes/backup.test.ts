// Backs up the embedded database as docs/operations.md describes it: stop, copy the data directory, start.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type MailSink, openMailSink } from '#tests/support/servers/mailSink.ts';
import {
  callServer,
  createAccountOn,
  type ServerProcess,
  startServer,
} from '#tests/support/servers/serverProcess.ts';

let mails: MailSink;
let folder: string;
beforeAll(async () => {
  mails = await openMailSink();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-backup-'));
});
afterAll(async () => {
  await mails.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const running = new Set<ServerProcess>();
afterEach(async () => {
  for (const server of running) await server.stop('SIGKILL'); // A failed test leaves its processes running.
});

async function start(name: string): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: path.join(folder, name), SMTP_URL: mails.url });
  running.add(server);
  return server;
}

const PATHS = ['/account', '/journal?q=sadhana', '/sadhana/logs', '/communities?mine=true'];
const replies = (url: string, token: string) =>
  Promise.all(PATHS.map((path) => callServer(url, `GET ${path}`, { token })));

it('a server on a copy of the data directory gives the same replies to the same session, and accepts writes', {
  timeout: 600_000,
}, async () => {
  const server = await start('data');
  const token = await createAccountOn(server.url, mails, 'meera');
  const create = async (call: string, body: object) =>
    expect((await callServer(server.url, call, { token, body })).status).toBe(201);
  const content = 'Sādhanā "quoted", a \\ backslash and 😀';
  for (let day = 10; day < 20; day += 1)
    await create('POST /journal', { date: `2026-11-${day}T08:00:00Z`, content });
  await create('POST /communities', { name: 'Morning Hill', description: content });
  const [practice] = (await callServer(server.url, 'GET /sadhana/practices', { token })).body;
  const date = new Date().toISOString().slice(0, 10);
  await create('POST /sadhana/logs', { practiceId: practice.id, date, value: 15 });
  const key = crypto.randomUUID();
  const sitting = { token, body: { minutes: 180 } };
  expect((await callServer(server.url, `PUT /sadhana/presence/${key}`, sitting)).status).toBe(204);
  const before = await replies(server.url, token);
  expect(await server.stop()).toBe(0);

  fs.cpSync(path.join(folder, 'data'), path.join(folder, 'copy'), { recursive: true });
  // The server has deleted the sittings when it stopped, because a backup must not contain them.
  const keyBytes = Buffer.from(key.replaceAll('-', ''), 'hex');
  expect(filesWith(path.join(folder, 'copy'), keyBytes)).toEqual([]);
  const original = await start('data');
  await createEntry(original.url, token);
  await original.stop();

  const copy = await start('copy');
  expect(await replies(copy.url, token)).toEqual(before);
  await createEntry(copy.url, token);
  await copy.stop();
});

/** The files in a folder that contain these bytes. */
const filesWith = (dir: string, bytes: Buffer): string[] =>
  fs
    .readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath, file.name))
    .filter((file) => fs.readFileSync(file).includes(bytes));

/** Creates an entry, to check that the server accepts writes. */
async function createEntry(url: string, token: string): Promise<void> {
  const body = { date: '2026-11-21T08:00:00Z', content: 'Written afterwards.' };
  expect((await callServer(url, 'POST /journal', { token, body })).status).toBe(201);
}
