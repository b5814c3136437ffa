import { spawn } from 'node:child_process';
import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { SIGNATURE_NAMESPACE, signedText } from '#contract/platform/build/build.ts';
import { expect, test } from '#tests/journeys/world.ts';
import { openChangingProxy } from '#tests/support/servers/changingProxy.ts';
import { CHILD_ENVIRONMENT } from '#tests/support/servers/childEnvironment.ts';
import { createTestKey, hasKeygen } from '#tests/support/servers/sshKeygen.ts';

const BUILD = JSON.parse(fs.readFileSync('dist/web/build.json', 'utf8'));
const UNUSED = Object.keys(BUILD.files).find((file) =>
  file.startsWith('/assets/PrintJournalPage-'),
) as string;

/** Signs a text with a new key. Returns the content of `signature.json`, and the fingerprint of the key. */
function signed(text: string): { json: string; fingerprint: string } {
  const { sign, fingerprint } = createTestKey();
  const signature = sign(text, SIGNATURE_NAMESPACE);
  return { json: JSON.stringify({ signer: 'releases@vichara.test', signature }), fingerprint };
}

const compare = (page: Page) => page.getByRole('button', { name: 'Compare the Files' }).click();

test('a visitor compares the files of this program with their digests', async ({ page, world }) => {
  await page.goto('/verify');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify This Program');
  await expect(page.getByText(BUILD.digest)).toBeVisible();
  await expect(page.getByText('Nobody has signed this program.')).toBeVisible();
  await expect(page.getByText(`npm run verify -- ${world.url}`)).toBeVisible();
  // The digest is computed from the list of files, whatever the server claims.
  await page.route('**/build.json', (route) => route.fulfill({ json: { ...BUILD, digest: '0'.repeat(64) } }));
  await page.reload();
  await expect(page.getByText(BUILD.digest)).toBeVisible();
  await compare(page);
  await expect(page.getByText(/^All \d{3} scripts and styles in this browser are those/)).toBeVisible();
  await page.route(`**${UNUSED}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()} ` });
  });
  await compare(page);
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(UNUSED);
});

test.describe('the signature', () => {
  test.skip(!hasKeygen, 'ssh-keygen is missing');

  test('a signature is shown with its key, and one of another program as not valid', async ({ page }) => {
    const own = signed(signedText(BUILD));
    const other = signed(signedText({ ...BUILD, version: '9.9.9' }));
    let sent = own;
    await page.route('**/signature.json', (route) =>
      route.fulfill({ body: sent.json, contentType: 'application/json' }),
    );
    await page.goto('/verify');
    await expect(page.getByText('The signature is valid.')).toBeVisible();
    await expect(page.getByText('releases@vichara.test')).toBeVisible();
    await expect(page.getByText(own.fingerprint)).toBeVisible();
    sent = other;
    await page.reload();
    await expect(page.getByText('The signature does not belong to this program.')).toBeVisible();
    await expect(page.getByText(other.fingerprint)).toBeVisible();
  });
});

test('npm run verify compares a server with this checkout, and two addresses', async ({ world }) => {
  const honest = await openChangingProxy(world.url, (_path, bytes) => bytes);
  const hostile = await openChangingProxy(world.url, (file, bytes) =>
    file === UNUSED ? Buffer.concat([bytes, Buffer.from(' ')]) : bytes,
  );
  const withScript = await openChangingProxy(world.url, (file, bytes) =>
    file === '/index.html'
      ? Buffer.from(bytes.toString().replace('</head>', '<script></script></head>'))
      : bytes,
  );
  const withInlineScript = await openChangingProxy(world.url, (file, bytes) =>
    file === '/' ? bytes.toString().replace('</head>', '<script>steal()</script></head>') : bytes,
  );
  const inOtherEncoding = await openChangingProxy(world.url, (file, bytes, headers) => {
    if (file === '/auth/login') headers['content-type'] = 'text/html; charset=utf-16le';
    return bytes;
  });
  const claiming = await openChangingProxy(world.url, (file, bytes) =>
    file === '/build.json' ? JSON.stringify({ ...BUILD, digest: '0'.repeat(64) }) : bytes,
  );
  expect(await verify(world.url)).toContain('They are those of this checkout.\nNobody has signed it.');
  expect(await verify(world.url, honest.url)).toContain(`${honest.url} sends the same.`);
  expect(await verify(hostile.url)).toBe(`1 files are different:\n${UNUSED}`);
  expect(await verify(withScript.url, honest.url)).toBe('1 files are different:\n/index.html');
  expect(await verify(withInlineScript.url)).toBe('1 files are different:\n/');
  expect(await verify(honest.url, withInlineScript.url)).toBe('1 files are different:\n/');
  expect(await verify(inOtherEncoding.url)).toBe('1 files are different:\n/auth/login');
  expect(await verify(claiming.url)).toContain(`that of its list of files is ${BUILD.digest}.`);
  for (const server of [honest, hostile, withScript, withInlineScript, inOtherEncoding, claiming])
    server.close();
});

/** What the command prints. */
async function verify(...urls: string[]): Promise<string> {
  const child = spawn(process.execPath, ['scripts/verify.ts', ...urls], { env: CHILD_ENVIRONMENT });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  await new Promise((resolve) => child.on('close', resolve));
  return output.trim();
}
