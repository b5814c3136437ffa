import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ADMIN_EMAIL, createMemberFunctions, PASSWORD } from '../journeys/world.ts';
import { openChangingProxy } from '../support/servers/changingProxy.ts';
import { type MailSink, openMailSink } from '../support/servers/mailSink.ts';
import { callServer, freePort, startServer } from '../support/servers/serverProcess.ts';
import { waitUntil } from '../support/waitUntil.ts';
import type { Page } from './page.ts';
import { openReportingProxy, type ReportingProxy } from './reportingProxy.ts';

/** A server, which the browser reaches through the proxy, and its mail server. */
export interface World extends ReturnType<typeof createMemberFunctions> {
  url: string;
  mails: MailSink;
  proxy: ReportingProxy;
  /** Changes files on their way to the browser, until the returned function is called. */
  changeFiles(change: (path: string, content: Buffer) => Buffer | string): Promise<() => void>;
  /** The folder for downloads. */
  downloads: string;
  /** Waits for a download whose file name matches, and returns its content. */
  readDownload(name: RegExp): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface Journey {
  page: Page;
  world: World;
}

/** Journeys by their names, which are sentences. */
export type Journeys = Record<string, (journey: Journey) => Promise<void>>;

export async function openWorld(): Promise<World> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-browsers-'));
  const [mails, proxy, port] = await Promise.all([openMailSink(), openReportingProxy(), freePort()]);
  proxy.forwardTo(port);
  const downloads = path.join(folder, 'downloads');
  fs.mkdirSync(downloads);
  const server = await startServer({
    PORT: String(port),
    PUBLIC_URL: proxy.url,
    DATA_DIR: path.join(folder, 'data'),
    SMTP_URL: mails.url,
    ADMIN_EMAILS: ADMIN_EMAIL,
    LOG_LEVEL: 'warn',
  });
  return {
    url: proxy.url,
    mails,
    proxy,
    changeFiles: async (change) => {
      const changing = await openChangingProxy(`http://localhost:${port}`, change);
      proxy.forwardTo(Number(new URL(changing.url).port));
      return () => {
        proxy.forwardTo(port);
        changing.close();
      };
    },
    downloads,
    readDownload: async (name) => {
      let file = Buffer.alloc(0);
      await waitUntil(`download ${name}`, async () => {
        const names = fs.readdirSync(downloads);
        const fileName = names.find((each) => name.test(each));
        // During a download, Firefox has an empty file beside the `.part` file.
        const isComplete = fileName && !names.some((each) => each.endsWith('.part'));
        if (isComplete) file = fs.readFileSync(path.join(downloads, fileName));
        return file.length > 0;
      });
      return file;
    },
    ...createMemberFunctions(proxy.url, mails),
    close: async () => {
      await server.stop();
      await Promise.all([mails.close(), proxy.close()]);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Logs a member in through the API and opens a page. */
export async function openAs({ page, world }: Journey, username: string, path: string): Promise<void> {
  const body = { loginIdentifier: username, password: PASSWORD };
  const login = await callServer(world.url, 'POST /auth/login', { body });
  await page.open('/robots.txt');
  const session = JSON.stringify(JSON.stringify(login.body));
  await page.evaluate(`localStorage.setItem('session', ${session})`);
  await page.open(path);
}

/** Calls an endpoint as a member, to prepare a journey without the screens. Returns the body of the reply. */
export async function createByApi(world: World, call: string, token: string, draft: unknown = {}) {
  const { status, body } = await callServer(world.url, call, { token, body: draft });
  if (status >= 300) throw new Error(`${call}: ${status} ${body?.message}`);
  return body;
}

/** Creates a public community. The member with the session `token` is its guide. */
export const createCommunity = (world: World, token: string, name: string): Promise<{ id: string }> =>
  createByApi(world, 'POST /communities', token, { name, description: 'We sit.', privacy: 'public' });
