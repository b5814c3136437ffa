import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { API_PATH } from '#contract/platform/constants.ts';
import type { ExportLimits } from '#server/platform/archive/exports.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { openServer, type Server } from '#server/server.ts';
import { openTestDatabase } from '#tests/support/database/testDatabase.ts';
import { type MailSink, openMailSink } from './mailSink.ts';
import { quietLog } from './quietLog.ts';

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
  bytes: Buffer;
}

interface Sent {
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
  from?: string;
}

export interface TestServer extends Server {
  database: Database;
  mails: MailSink;
  /** Calls an endpoint: `ask('POST /auth/login', { body })`. */
  ask(call: string, sent?: Sent): Promise<Reply>;
  /** Moves the server's clock forward. */
  pass(time: Temporal.DurationLike): void;
}

/** Opens a whole server with its own database and mail server. Rate limits are off by default. */
export async function openTestServer(
  environment: Record<string, string> = {},
  instead: { database?: Promise<Database>; exportLimits?: ExportLimits } = {},
): Promise<TestServer> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-test-'));
  const [mails, database] = await Promise.all([openMailSink(), instead.database ?? openTestDatabase()]);
  const settings = readSettings({
    DATA_DIR: dataDir,
    SMTP_URL: mails.url,
    PUBLIC_URL: 'http://vichara.test',
    RATE_LIMITS: 'off',
    ADMIN_EMAILS: 'anandi@vichara.test',
    TRUST_PROXY: 'loopback',
    ...environment,
  });
  let moved = Temporal.Duration.from({ hours: 0 });
  const clock = () => Temporal.Now.instant().add(moved);
  const server = await openServer(settings, quietLog, { ...instead, clock, database });
  return {
    ...server,
    database,
    mails,
    pass: (time) => {
      moved = moved.add(time);
    },
    ask: async (call, { body, token, headers = {}, from } = {}) => {
      const [method, address] = call.split(' ') as ['GET', string];
      const response = await server.app.inject({
        method,
        url: address.startsWith('/api') ? address : API_PATH + address,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(from && { 'x-forwarded-for': from }),
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
    },
    close: async () => {
      await server.close();
      await mails.close();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
