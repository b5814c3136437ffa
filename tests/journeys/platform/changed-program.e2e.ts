import fs from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { type Build, VOUCHER_NAMESPACE, voucherText } from '#contract/platform/build/build.ts';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { sealJournal, unlockJournal } from '#tests/journeys/journal/sealSteps.ts';
import { button, expect, openAs, test } from '#tests/journeys/world.ts';
import { openChangingProxy } from '#tests/support/servers/changingProxy.ts';
import {
  buildLike,
  contentOf,
  type SentProgram,
  sha256,
  signedBy,
} from '#tests/support/servers/sentProgram.ts';
import { createTestKey, hasKeygen } from '#tests/support/servers/sshKeygen.ts';

test.skip(!hasKeygen, 'ssh-keygen is missing');

const BUILD: Build = JSON.parse(fs.readFileSync('dist/web/build.json', 'utf8'));
const WORKER = fs.readFileSync('dist/web/sw.js', 'utf8');
const KEY = createTestKey();
const OTHER_KEY = createTestKey();
const SIGNER = 'releases@vichara.test';

/** A later build, with another worker and without the script of this page. */
const LATER_WORKER = `${WORKER}\n// later`;
const LATER = buildLike(BUILD, {
  version: '99.0.0',
  files: {
    ...Object.fromEntries(Object.entries(BUILD.files).filter(([file]) => !file.startsWith('/assets/index-'))),
    '/sw.js': sha256(LATER_WORKER),
  },
});
const laterWorker = (path: string, text: string) => (path === '/sw.js' ? LATER_WORKER : text);

const HONEST = signedBy(KEY, SIGNER, BUILD);
const notSigned = (page: Page) =>
  page.getByRole('alert').filter({
    hasText: `The program on this server has changed and is not signed by ${SIGNER}. Your sealed journal`,
  });
const passphrase = (page: Page) => page.getByLabel('Journal passphrase');

/** A member with a sealed journal, whose browser has stored the program of a signed build. */
async function openSealed(
  browser: Browser,
  world: { url: string; createMember(name: string): Promise<unknown> },
  name: string,
) {
  await world.createMember(name);
  let sent: SentProgram = HONEST;
  let buildRequests = 0;
  const { url, close } = await openChangingProxy(world.url, (path, content, headers) => {
    if (path === '/build.json') buildRequests += 1;
    return contentOf(sent, path, content, headers);
  });
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await openAs(page, name, '/journal');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await sealJournal(page);
  await expect(page.getByText('Your journal is empty.')).toBeVisible();
  const send = (program: SentProgram) => {
    sent = program;
  };
  return { page, send, buildRequests: () => buildRequests, close: () => context.close().then(close) };
}

const SCRIPT = '<script src="/api/v1/health/../evil.js"></script>';
const SITE = /<script type="application\/json" id="site">.*?<\/script>/;
const DATA = '<script type="application/json" id="site">{}</script>';

/** Pages with a script of the server. */
const withScript = {
  inTitle: (text: string) => text.replace('</title>', `</title>${SCRIPT}`),
  // Browsers would read `/<script type=` as the address of the script.
  inAddress: (text: string) => text.replace(SITE, '').replace('src="/theme', `src="/${DATA}theme`),
  // In UTF-16, the null characters are no part of the markup.
  inEncoding: (text: string, headers: Record<string, unknown>) => {
    headers['content-type'] = 'text/html; charset=utf-16le';
    const markup = `">${SCRIPT}`.replaceAll(/./g, '$&\0');
    return text.replace(/(<meta name="contact" content=")[^"]*/, (_, start) => start + markup);
  },
};
const inShell =
  (change: (text: string, headers: Record<string, unknown>) => string): SentProgram['change'] =>
  (path, text, headers) =>
    path.startsWith('/index') ? change(text, headers) : text;

/** Checks again, unless a check of a new service worker that was still running has found that the program is the trusted one. */
async function checkAgain(page: Page): Promise<void> {
  const again = button(page, 'Check Again');
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 2_000 });
    await expect(passphrase(page)).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

async function lock(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('running-program', '/assets/app-before.js'));
  await page.goto('/journal');
}

test('a changed program is noticed before the passphrase is asked for, and the previous one stays', async ({
  browser,
  world,
}) => {
  const { page, send, close } = await openSealed(browser, world, 'careful-one');
  await lock(page);
  await expect(passphrase(page)).toBeVisible();
  const lies: Record<string, SentProgram> = {
    'another key': signedBy(OTHER_KEY, SIGNER, BUILD),
    'no signature': { build: BUILD, signature: null },
    'a signature of another build': { ...HONEST, build: buildLike(BUILD, { version: '98.0.0' }) },
    'one byte of the worker': { ...HONEST, change: (path, text) => (path === '/sw.js' ? `${text} ` : text) },
    'a script in the page': { ...HONEST, change: inShell(withScript.inTitle) },
    'the address of a script': { ...HONEST, change: inShell(withScript.inAddress) },
    'another encoding of the page': { ...HONEST, change: inShell(withScript.inEncoding) },
  };
  for (const [name, lie] of Object.entries(lies)) {
    send(lie);
    await page.goto('/journal');
    await expect(notSigned(page), name).toBeVisible();
    await expect(passphrase(page), name).toHaveCount(0);
    const strange = page.locator('script[src]:not([src^="/assets/"]):not([src="/theme.js"])');
    expect(await strange.count(), name).toBe(0);
    send(HONEST);
    await checkAgain(page);
  }
  send(signedBy(KEY, SIGNER, buildLike(BUILD, { version: '0.0.1' })));
  await page.goto('/journal');
  await expect(page.getByRole('alert')).toContainText(`is older than version ${BUILD.version}`);
  await expect(passphrase(page)).toHaveCount(0);
  await close();
});

test('a member keeps the previous program, or trusts the new one', async ({ browser, world }) => {
  const { page, send, close } = await openSealed(browser, world, 'deciding-one');
  send({ ...signedBy(OTHER_KEY, 'others@vichara.test', LATER), change: laterWorker });
  await page.goto('/journal');
  await expect(notSigned(page)).toBeVisible();
  await expectAccessibleScreen(page, 'changed program', 'Journal');
  await page.getByText('Show What Changed').click();
  await expect(page.getByText(`${BUILD.version}, now 99.0.0`)).toBeVisible();
  await expect(page.getByText(OTHER_KEY.fingerprint)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '/sw.js' })).toBeVisible();
  await button(page, 'Keep the Previous Program').click();
  await unlockJournal(page);
  await expect(page.getByText('Your journal is empty.')).toBeVisible();
  await page.goto('/journal');
  await expect(page.getByText('Your journal is empty.')).toBeVisible();
  await expect(notSigned(page)).toHaveCount(0);
  // The refused program is not started, though this is the only tab.
  expect(await isWaiting(page)).toBe(true);
  // Another build of the same strangers is asked about again.
  send({
    ...signedBy(OTHER_KEY, 'others@vichara.test', buildLike(LATER, { version: '99.0.1' })),
    change: laterWorker,
  });
  await page.goto('/journal');
  await expect(notSigned(page)).toBeVisible();
  await button(page, 'Trust This Program').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Trust This Program' }).click();
  // The page is loaded again with the trusted program.
  await expect.poll(() => isWaiting(page).catch(() => true)).toBe(false);
  await expect(passphrase(page)).toBeVisible();
  await close();
});

test('a worker that is changed while a page is open locks the journal', async ({ browser, world }) => {
  const { page, send, close } = await openSealed(browser, world, 'open-one');
  await expect(passphrase(page)).toHaveCount(0);
  send({
    ...HONEST,
    change: (path, text) =>
      path === '/sw.js' ? `self.addEventListener('install', () => self.skipWaiting());${text}` : text,
  });
  await update(page);
  await expect(notSigned(page)).toBeVisible();
  await expect(page.getByText('Your journal is empty.')).toHaveCount(0);
  await expect.poll(() => page.evaluate(hasNoWorker)).toBe(true);
  // The keys are deleted, so that the journal stays locked with the former program too.
  send(HONEST);
  await checkAgain(page);
  await close();
});

test('a later program of a key for which the trusted one vouches starts with the next visit', async ({
  browser,
  world,
}) => {
  const { page, send, close } = await openSealed(browser, world, 'updating-one');
  const later = signedBy(OTHER_KEY, SIGNER, LATER);
  const vouchers = [KEY.sign(voucherText(OTHER_KEY.publicKey), VOUCHER_NAMESPACE)];
  send({
    build: LATER,
    signature: { ...(later.signature as NonNullable<SentProgram['signature']>), vouchers },
    change: laterWorker,
  });
  await update(page);
  await expect.poll(() => isWaiting(page)).toBe(true);
  await expect(page.getByRole('alert')).toHaveCount(0);
  // The page is loaded again with the new program.
  await expect(async () => {
    await page.goto('/journal');
    await expect.poll(() => isWaiting(page).catch(() => true), { timeout: 10_000 }).toBe(false);
  }).toPass();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal');
  await expect(page.getByRole('alert')).toHaveCount(0);
  // The new key is the trusted one now.
  send({ ...HONEST, change: laterWorker });
  await page.goto('/journal');
  await expect(notSigned(page)).toBeVisible();
  await close();
});

test('a changed program is not started either while nobody is signed in, and a later one of the same key is', async ({
  browser,
  world,
}) => {
  const { page, send, buildRequests, close } = await openSealed(browser, world, 'absent-one');
  await page.evaluate(() => {
    localStorage.removeItem('session');
    sessionStorage.removeItem('session');
  });
  await page.goto('/auth/login');
  send({ ...signedBy(OTHER_KEY, 'others@vichara.test', LATER), change: laterWorker });
  await update(page);
  await expect.poll(() => isWaiting(page)).toBe(true);
  const requestsBefore = buildRequests();
  await page.goto('/auth/login');
  // The check asks several times before it says that the program has changed.
  await expect.poll(() => buildRequests() - requestsBefore).toBe(6);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  expect(await isWaiting(page)).toBe(true);
  send({ ...signedBy(KEY, SIGNER, LATER), change: laterWorker });
  await expect(async () => {
    await page.goto('/auth/login');
    await expect.poll(() => isWaiting(page).catch(() => true), { timeout: 10_000 }).toBe(false);
  }).toPass();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await close();
});

/** Whether a new worker is waiting. */
const isWaiting = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));

const hasNoWorker = async () => (await navigator.serviceWorker.getRegistration()) === undefined;

/** Lets the browser ask for a new worker, as it does by itself once a day. */
const update = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
