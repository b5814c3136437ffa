import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ADMIN_EMAIL, PASSWORD, peopleOf } from '../journeys/world.ts';
import { type MailSink, openMailSink } from '../support/servers/mailSink.ts';
import { callServer, freePort, startServer } from '../support/servers/serverProcess.ts';
import type { Page } from './page.ts';
import { until } from './until.ts';
import { openWatchingProxy, type WatchingProxy } from './watchingProxy.ts';

/** A server and its mails, as the browser reaches it: through the proxy. */
export interface World extends ReturnType<typeof peopleOf> {
  url: string;
  mails: MailSink;
  proxy: WatchingProxy;
  /** Where the browser puts what it downloads. */
  downloads: string;
  /** What the browser has downloaded under such a name. */
  downloaded(name: RegExp): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface Journey {
  page: Page;
  world: World;
}

/** By what they show, in sentences. */
export type Journeys = Record<string, (journey: Journey) => Promise<void>>;

export async function openWorld(): Promise<World> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-browsers-'));
  const [mails, proxy, port] = await Promise.all([openMailSink(), openWatchingProxy(), freePort()]);
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
    downloads,
    downloaded: async (name) => {
      let file = Buffer.alloc(0);
      await until(`download ${name}`, async () => {
        const names = fs.readdirSync(downloads);
        const found = names.find((each) => name.test(each));
        // Firefox keeps an empty file beside what it has not read to its end.
        const isWhole = found && !names.some((each) => each.endsWith('.part'));
        if (isWhole) file = fs.readFileSync(path.join(downloads, found));
        return file.length > 0;
      });
      return file;
    },
    ...peopleOf(proxy.url, mails),
    close: async () => {
      await server.stop();
      await Promise.all([mails.close(), proxy.close()]);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a page as a member who has logged in before. */
export async function openAs({ page, world }: Journey, username: string, address: string): Promise<void> {
  const body = { loginIdentifier: username, password: PASSWORD };
  const login = await callServer(world.url, 'POST /auth/login', { body });
  await page.open('/robots.txt');
  const session = JSON.stringify(JSON.stringify(login.body));
  await page.evaluate(`localStorage.setItem('session', ${session})`);
  await page.open(address);
}

/** What an endpoint answers to a member; what is not the matter of a journey is made without the screens. */
export async function made(world: World, call: string, token: string, sent: unknown = {}) {
  const { status, body } = await callServer(world.url, call, { token, body: sent });
  if (status >= 300) throw new Error(`${call}: ${status} ${body?.message}`);
  return body;
}

/** A public community, for which `token` is a guide. */
export const founded = (world: World, token: string, name: string): Promise<{ id: string }> =>
  made(world, 'POST /communities', token, { name, description: 'We sit.', privacy: 'public' });
