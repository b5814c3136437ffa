import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { linkIn, type MailSink, openMailSink, tokenIn } from '#tests/support/servers/mailSink.ts';
import { callServer, type ServerProcess, startServer } from '#tests/support/servers/serverProcess.ts';
import { openStripeServer, type StripeServer } from '#tests/support/servers/stripeServer.ts';
import { translatePage } from './translatePage.ts';

export const PASSWORD = 'still water runs';
const ADMIN = 'anandi';
const emailOf = (username: string) => `${username}@vichara.test`;
export const ADMIN_EMAIL = emailOf(ADMIN);

const SERVER = 'tests/journeys/server.ts';

interface World {
  url: string;
  mails: MailSink;
  /** The Stripe server at which supporters pay. */
  stripe: StripeServer;
  process: ServerProcess;
  /** Creates a verified member. Each journey uses its own members. */
  createMember(username: string): Promise<JourneyMember>;
  /** Creates a member whom the admin has made a moderator. */
  createModerator(username: string): Promise<JourneyMember>;
  /** Returns the admin whom the server's settings name. */
  admin(): Promise<JourneyMember>;
}

interface JourneyMember {
  id: string;
  username: string;
  email: string;
  token: string;
}

/** The option for problems that a journey causes on purpose, such as a refused call. */
interface ProblemOptions {
  allowedProblems: RegExp | null;
}

/** Starts the built product with a mail server and a Stripe server, once per worker. Fails on browser problems. */
export const test = base.extend<ProblemOptions & { problemCheck: undefined }, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const dataDir = createDataDir();
      const [mails, stripe] = await Promise.all([openMailSink(), openStripeServer()]);
      const settings = {
        DATA_DIR: dataDir,
        SMTP_URL: mails.url,
        ADMIN_EMAILS: ADMIN_EMAIL,
        LOG_LEVEL: 'warn',
        PICTURE_FETCH_ALLOW: '127.0.0.1',
        ...stripe.settings,
      };
      const server = await startServer(settings, SERVER);
      stripe.webhook = webhookSender(server.url);
      await use({
        url: server.url,
        mails,
        stripe,
        process: server,
        ...createMemberFunctions(server.url, mails),
      });
      await server.stop();
      await Promise.all([mails.close(), stripe.close()]);
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ world }, use) => use(world.url),
  allowedProblems: [null, { option: true }],
  problemCheck: [
    async ({ page, world, allowedProblems }, use) => {
      const problems = collectProblems(page, world.url);
      await page.addInitScript(LOG_VIOLATIONS);
      // `TRANSLATED=on npx playwright test` runs all journeys on translated pages.
      if (process.env.TRANSLATED) await translatePage(page);
      await use(undefined);
      expect(problems.filter((each) => !allowedProblems?.test(each))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Creates a DATA_DIR whose database has all tables and no rows. */
export function createDataDir(): string {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-journey-'));
  fs.cpSync(process.env.DATA_DIR_TEMPLATE as string, dataDir, { recursive: true });
  return dataDir;
}

/**
 * Runs a journey with its own server, which has no Stripe keys. `environment` adds settings and `script`
 * replaces the file that is started.
 */
export async function withOwnServer(
  use: (url: string, people: ReturnType<typeof createMemberFunctions>, mails: MailSink) => Promise<void>,
  environment: Record<string, string> = {},
  script = SERVER,
): Promise<void> {
  const dataDir = createDataDir();
  const mails = await openMailSink();
  const settings = { DATA_DIR: dataDir, SMTP_URL: mails.url, LOG_LEVEL: 'warn', ...environment };
  const server = await startServer(settings, script);
  try {
    await use(server.url, createMemberFunctions(server.url, mails), mails);
  } finally {
    await server.stop();
    await mails.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Returns a function that sends an event to the webhook of a server. */
export const webhookSender = (url: string) => async (body: string, signature: string) => {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const { status } = await fetch(`${url}/api/v1/payments/webhook`, { method: 'POST', body, headers });
  return status;
};

/** Playwright's message in journeys without a service worker (see `playwright.config.ts`). */
const WORKER_BLOCKED_MESSAGE = 'Service Worker registration blocked by Playwright';

/** Logs violations of the content security policy, which some browsers report only by this event. */
const LOG_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('content security policy:', event.effectiveDirective, event.blockedURI))`;

/** Returns a list that collects console errors and warnings, uncaught errors and requests to other origins. */
function collectProblems(page: Page, url: string): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    const isProblem =
      ['error', 'warning'].includes(message.type()) && message.text() !== WORKER_BLOCKED_MESSAGE;
    if (isProblem) problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const isOwnOrigin = request.url().startsWith(url) || /^(data|blob):/.test(request.url());
    if (!isOwnOrigin) problems.push(`request: ${request.url()}`);
  });
  return problems;
}

/** Functions that create members, moderators and the admin of a server. */
export function createMemberFunctions(
  url: string,
  mails: MailSink,
): Pick<World, 'createMember' | 'createModerator' | 'admin'> {
  let adminMember: Promise<JourneyMember> | undefined;
  // A new session each time, because some calls of admins need one that is at most ten minutes old.
  const admin = async () => {
    adminMember ??= createMember(url, mails, ADMIN);
    return { ...(await adminMember), token: (await logInByCall(url, ADMIN)).token };
  };
  return {
    createMember: (username) => createMember(url, mails, username),
    admin,
    createModerator: async (username) => {
      const member = await createMember(url, mails, username);
      const { token } = await admin();
      const body = { newRole: 'moderator' };
      const { status } = await callServer(url, `PUT /admin/users/${member.id}/role`, { token, body });
      expect(status).toBe(200);
      return member;
    },
  };
}

async function createMember(url: string, mails: MailSink, username: string): Promise<JourneyMember> {
  const email = emailOf(username);
  const signup = { username, email, password: PASSWORD };
  const { status } = await callServer(url, 'POST /auth/signup', { body: signup });
  if (status !== 201) throw new Error(`${username} cannot join (${status}): another journey has the name`);
  const token = tokenIn(await mails.nextMailTo(email));
  await callServer(url, 'POST /auth/verify-email', { body: { token } });
  const { user, token: session } = await logInByCall(url, username);
  return { id: user.id, username, email, token: session };
}

const logInByCall = async (url: string, username: string) =>
  (await callServer(url, 'POST /auth/login', { body: { loginIdentifier: username, password: PASSWORD } }))
    .body;

/** Logs in through the form. */
export async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email or username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Logs in through the API and opens a page, for journeys that do not test the login form. */
export async function openAs(page: Page, username: string, path: string): Promise<void> {
  const blankPath = '/blank';
  const blankPage = { contentType: 'text/html', body: '<link rel="icon" href="data:,">' };
  await page.route(blankPath, (route) => route.fulfill(blankPage), { times: 1 });
  await page.goto(blankPath);
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
export const expectToast = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
