import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { linkIn, type MailSink, openMailSink, tokenIn } from '#tests/support/servers/mailSink.ts';
import { callServer, type ServerProcess, startServer } from '#tests/support/servers/serverProcess.ts';
import { openStripeServer, type StripeServer } from '#tests/support/servers/stripeServer.ts';

export const PASSWORD = 'still water runs';
const ADMIN = 'anandi';
const emailOf = (username: string) => `${username}@vichara.test`;
export const ADMIN_EMAIL = emailOf(ADMIN);

interface World {
  url: string;
  mails: MailSink;
  /** Where Supporters pay. */
  stripe: StripeServer;
  process: ServerProcess;
  /** A new member, verified; each journey has its own. */
  join(username: string): Promise<Joined>;
  /** A new member whom the admin has made a moderator. */
  moderator(username: string): Promise<Joined>;
  /** The one whom the server's settings name as an admin. */
  admin(): Promise<Joined>;
}

interface Joined {
  id: string;
  username: string;
  email: string;
  token: string;
}

/** Places that a journey expects the browser to complain about, such as a call that is refused on purpose. */
interface Allowed {
  allowed: RegExp | null;
}

/** The built product as a newcomer starts it, with a mail server, one for each worker. */
export const test = base.extend<Allowed & { watched: undefined }, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-journey-'));
      const [mails, stripe] = await Promise.all([openMailSink(), openStripeServer()]);
      const server = await startServer({
        DATA_DIR: dataDir,
        SMTP_URL: mails.url,
        ADMIN_EMAILS: ADMIN_EMAIL,
        LOG_LEVEL: 'warn',
        ...stripe.settings,
      });
      stripe.webhook = webhookOf(server.url);
      await use({ url: server.url, mails, stripe, process: server, ...peopleOf(server.url, mails) });
      await server.stop();
      await Promise.all([mails.close(), stripe.close()]);
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ world }, use) => use(world.url),
  allowed: [null, { option: true }],
  watched: [
    async ({ page, world, allowed }, use) => {
      const complaints = complaintsOf(page, world.url);
      await page.addInitScript(TELL_VIOLATIONS);
      await use(undefined);
      expect(complaints.filter((each) => !allowed?.test(each))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Where Stripe tells a server its news. */
export const webhookOf = (url: string) => async (body: string, signature: string) => {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const { status } = await fetch(`${url}/api/v1/payments/webhook`, { method: 'POST', body, headers });
  return status;
};

/** Playwright's own words, where a journey does without the worker (see `playwright.config.ts`). */
const NO_WORKER = 'Service Worker registration blocked by Playwright';

/** Some browsers tell of a violation of the content security policy by this event alone. */
const TELL_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('content security policy:', event.effectiveDirective, event.blockedURI))`;

/** Console errors, violations of the content security policy, uncaught errors, and requests to another origin, as they come. */
function complaintsOf(page: Page, url: string): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isBad = ['error', 'warning'].includes(message.type()) && message.text() !== NO_WORKER;
    if (isBad) complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(url) || /^(data|blob):/.test(request.url());
    if (!isOurs) complaints.push(`request: ${request.url()}`);
  });
  return complaints;
}

/** The people of a server: whoever joins, and its admin. */
export function peopleOf(url: string, mails: MailSink): Pick<World, 'join' | 'moderator' | 'admin'> {
  let joined: Promise<Joined> | undefined;
  const admin = () => {
    joined ??= join(url, mails, ADMIN);
    return joined;
  };
  return {
    join: (username) => join(url, mails, username),
    admin,
    moderator: async (username) => {
      const member = await join(url, mails, username);
      const { token } = await admin();
      const body = { newRole: 'moderator' };
      await callServer(url, `PUT /admin/users/${member.id}/role`, { token, body });
      return member;
    },
  };
}

async function join(url: string, mails: MailSink, username: string): Promise<Joined> {
  const email = emailOf(username);
  const signup = { username, email, password: PASSWORD };
  const { status } = await callServer(url, 'POST /auth/signup', { body: signup });
  if (status !== 201) throw new Error(`${username} cannot join (${status}): another journey has the name`);
  const token = tokenIn(await mails.nextMailTo(email));
  await callServer(url, 'POST /auth/verify-email', { body: { token } });
  const { body } = await callServer(url, 'POST /auth/login', {
    body: { loginIdentifier: username, password: PASSWORD },
  });
  return { id: body.user.id, username, email, token: body.token };
}

/** Logs in through the form, as a person does. */
export async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email or username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Opens a page as a member who has logged in before: the form is walked through where it is the matter. */
export async function openAs(page: Page, username: string, path: string): Promise<void> {
  const anywhere = '/to-have-its-storage';
  const blank = { contentType: 'text/html', body: '<link rel="icon" href="data:,">' };
  await page.route(anywhere, (route) => route.fulfill(blank), { times: 1 });
  await page.goto(anywhere);
  await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch('/api/v1/auth/login', { method: 'POST', headers, body });
      localStorage.setItem('session', await response.text());
    },
    JSON.stringify({ loginIdentifier: username, password: PASSWORD }),
  );
  await page.goto(path);
  await page.waitForURL((url) => url.pathname + url.search === path);
}

export { callServer, expect, linkIn };

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search' });

/** Waits until a status message with this text is shown. */
export const expectNotice = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
