import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { API_PATH } from '#contract/platform/constants.ts';
import type { ExportLimits } from '#server/platform/archive/exports.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Languages } from '#server/platform/languages/languages.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { openServer, type Server } from '#server/server.ts';
import { openTestDatabase } from '#tests/support/database/testDatabase.ts';
import { type MailSink, openMailSink } from './mailSink.ts';
import { quietLogger } from './quietLogger.ts';

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
  bytes: Buffer;
}

interface RequestOptions {
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** The IP address of the caller, as a reverse proxy reports it. */
  ip?: string;
}

export interface TestServer extends Server {
  database: Database;
  mails: MailSink;
  /** Calls an endpoint: `request('POST /auth/login', { body })`. */
  request(call: string, options?: RequestOptions): Promise<Reply>;
  /** Calls an endpoint as a member, or as a visitor: `requestAs(meera, 'POST /journal', body)`. */
  requestAs(
    caller: { token: string } | null | undefined,
    call: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply>;
  /** Waits until all pending mails are sent, except those that are to be sent later. Fails after 60 seconds. */
  waitForMails(): Promise<void>;
  /** Waits for the mails of earlier tests, removes them from `mails`, and deletes all accounts. */
  deleteAccounts(): Promise<void>;
  /** Moves the server's clock forward. */
  advanceClock(time: Temporal.DurationLike): void;
}

/**
 * Opens a server with its own database and mail server. By default, rate limits are off and pictures of other
 * sites are not fetched.
 */
export async function openTestServer(
  environment: Record<string, string> = {},
  overrides: { database?: Promise<Database>; exportLimits?: ExportLimits; languages?: Languages } = {},
): Promise<TestServer> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-test-'));
  const [mails, database] = await Promise.all([openMailSink(), overrides.database ?? openTestDatabase()]);
  const settings = readSettings({
    DATA_DIR: dataDir,
    SMTP_URL: mails.url,
    PUBLIC_URL: 'http://vichara.test',
    RATE_LIMITS: 'off',
    ADMIN_EMAILS: 'anandi@vichara.test',
    TRUST_PROXY: 'loopback',
    PICTURE_FETCH: 'off',
    ...environment,
  });
  let offset = Temporal.Duration.from({ hours: 0 });
  const request: TestServer['request'] = async (call, { body, token, headers = {}, ip } = {}) => {
    const [method, path] = call.split(' ') as ['GET', string];
    const response = await server.app.inject({
      method,
      url: path.startsWith('/api') ? path : API_PATH + path,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(ip && { 'x-forwarded-for': ip }),
        ...headers,
      },
      ...(body !== undefined && { payload: body as object }),
    });
    const { 'content-type': type, 'content-encoding': encoding } = response.headers;
    const isJson = response.body !== '' && !encoding && String(type).includes('json');
    return {
      status: response.statusCode,
      body: isJson ? response.json() : response.body,
      headers: response.headers,
      bytes: response.rawPayload,
    };
  };
  const clock = () => Temporal.Now.instant().add(offset);
  const server = await openServer(settings, quietLogger, { ...overrides, clock, database });
  const dueJobs = () =>
    database.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: string }>`
        select id from pgboss.job where state = 'created' and start_after > now()`.execute(trx);
      const delayed = new Set(rows.map(({ id }) => id));
      return (await server.deps.jobs.pending(trx)).filter(({ id }) => !delayed.has(id));
    });
  const waitForMails = () => expect.poll(dueJobs, { timeout: 60_000 }).toEqual([]);
  return {
    ...server,
    database,
    mails,
    waitForMails,
    deleteAccounts: async () => {
      await waitForMails();
      mails.mails.length = 0;
      await database.db.deleteFrom('users').execute();
    },
    advanceClock: (time) => {
      offset = offset.add(time);
    },
    request,
    requestAs: (caller, call, body, headers) => request(call, { token: caller?.token, body, headers }),
    close: async () => {
      await server.close();
      await mails.close();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
