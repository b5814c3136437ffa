import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type MailSink, openMailSink } from '#tests/support/servers/mailSink.ts';
import {
  callServer,
  joinServer,
  type ServerProcess,
  startServer,
} from '#tests/support/servers/serverProcess.ts';

/**
 * Makes a backup of the embedded database as docs/operations.md describes it: stop, copy the data directory,
 * start.
 */
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
  for (const server of running) await server.stop('SIGKILL'); // processes that a failed test has left
});

async function start(name: string): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: path.join(folder, name), SMTP_URL: mails.url });
  running.add(server);
  return server;
}

const QUESTIONS = ['/account', '/journal?q=sadhana', '/sadhana/logs', '/communities?mine=true'];
const answers = (url: string, token: string) =>
  Promise.all(QUESTIONS.map((question) => callServer(url, `GET ${question}`, { token })));

it('a server on a copy of the data directory gives the same answers to the same sessions', {
  timeout: 600_000,
}, async () => {
  const server = await start('data');
  const token = await joinServer(server.url, mails, 'meera');
  const make = async (call: string, body: object) =>
    expect((await callServer(server.url, call, { token, body })).status).toBe(201);
  const content = 'Sādhanā "quoted", a \\ backslash and 😀';
  for (let day = 10; day < 20; day += 1)
    await make('POST /journal', { date: `2026-11-${day}T08:00:00Z`, content });
  await make('POST /communities', { name: 'Morning Hill', description: content });
  const [practice] = (await callServer(server.url, 'GET /sadhana/practices', { token })).body;
  const date = new Date().toISOString().slice(0, 10);
  await make('POST /sadhana/logs', { practiceId: practice.id, date, value: 15 });
  const before = await answers(server.url, token);
  expect(await server.stop()).toBe(0);

  fs.cpSync(path.join(folder, 'data'), path.join(folder, 'copy'), { recursive: true });
  const original = await start('data');
  await writeOn(original.url, token);
  await original.stop();

  const copy = await start('copy');
  expect(await answers(copy.url, token)).toEqual(before);
  await writeOn(copy.url, token);
  await copy.stop();
});

/** Both servers can be written to independently afterwards. */
async function writeOn(url: string, token: string): Promise<void> {
  const body = { date: '2026-11-21T08:00:00Z', content: 'Written afterwards.' };
  expect((await callServer(url, 'POST /journal', { token, body })).status).toBe(201);
}
