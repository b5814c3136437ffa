import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signedText, VOUCHER_NAMESPACE, voucherText } from '#contract/platform/build/build.ts';
import { hasKeygen } from '#tests/support/servers/sshKeygen.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { requireSignedBuild } from './signedBuild.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-signed-'));
const inFolder = (name: string) => path.join(folder, name);
const BUILD = { version: '1.0.0', commit: null, digest: '', files: { '/theme.js': 'a' } };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  for (const key of ['key', 'other'])
    spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', inFolder(key)]);
});
afterAll(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await server.deps.db.deleteFrom('build_signers').execute();
  fs.writeFileSync(inFolder('build.json'), JSON.stringify(BUILD));
  fs.rmSync(inFolder('signature.json'), { force: true });
});

const publicKey = (name: string) => fs.readFileSync(inFolder(`${name}.pub`), 'utf8').trim();

/** What a key signs, in the format of OpenSSH. */
function signed(key: string, namespace: string, text: string): string {
  const options = ['-Y', 'sign', '-f', inFolder(key), '-n', namespace];
  return spawnSync('ssh-keygen', options, { input: text, encoding: 'utf8' }).stdout;
}

function sign(key: string, { namespace = 'vichara-build', vouchers = [] as string[] } = {}): void {
  const signature = signed(key, namespace, signedText(BUILD));
  fs.writeFileSync(inFolder('signature.json'), JSON.stringify({ signer: 'Meera', signature, vouchers }));
}

/** Starts with the build in the folder. Returns why that is refused; null if it is not. */
async function refusal(settings: { signers?: string; mayBeUnsigned?: boolean } = {}): Promise<string | null> {
  const { signers, mayBeUnsigned = false } = settings;
  if (signers !== undefined) fs.writeFileSync(inFolder('signers'), signers);
  const releaseSigners = signers === undefined ? null : inFolder('signers');
  const { deps } = server;
  const changed = { ...deps, settings: { ...deps.settings, releaseSigners, mayBeUnsigned } };
  return requireSignedBuild(changed, folder).then(
    () => null,
    (error: Error) => error.message,
  );
}

it.skipIf(!hasKeygen)('after a signed build, one without a valid signature needs UNSIGNED=yes', async () => {
  expect(await refusal()).toBeNull();
  sign('key');
  expect(await refusal()).toBeNull();
  expect(await refusal()).toBeNull();
  fs.writeFileSync(inFolder('build.json'), JSON.stringify({ ...BUILD, files: { '/theme.js': 'b' } }));
  expect(await refusal()).toBe(
    'The web client is not signed. That of before was signed by Meera. In browsers that have seen it, sealed journals stay closed until their members decide. They read: “The program on this server has changed and is not signed by Meera. Your sealed journal stays closed until you decide.” To start it all the same, set UNSIGNED=yes.',
  );
  fs.rmSync(inFolder('signature.json'));
  expect(await refusal()).toMatch(/^The web client is not signed\./);
  expect(await refusal({ mayBeUnsigned: true })).toBeNull();
  // That was wanted once, and not for ever.
  expect(await refusal()).toMatch(/^The web client is not signed\./);
});

it.skipIf(!hasKeygen)('a build that nobody of RELEASE_SIGNERS has signed needs UNSIGNED=yes', async () => {
  const own = `meera@vichara.test ${publicKey('key')}\n`;
  expect(await refusal({ signers: own })).toBeNull();
  sign('key');
  expect(await refusal({ signers: own })).toBeNull();
  const both = `meera@vichara.test namespaces="git,vichara-build" ${publicKey('key')}`;
  expect(await refusal({ signers: both })).toBeNull();
  for (const signers of [
    `meera@vichara.test namespaces="git" ${publicKey('key')}`,
    `# ${own}`,
    `meera@vichara.test ${publicKey('other')}`,
    '',
  ])
    expect(await refusal({ signers }), signers).toMatch(
      /^The web client is signed by Meera, with a key that/,
    );
  expect(await refusal({ signers: '', mayBeUnsigned: true })).toBeNull();
  sign('other');
  expect(await refusal({ signers: own })).toMatch(/^The web client is signed by Meera, with a key that/);
  // A signature for another purpose is none.
  sign('key', { namespace: 'git' });
  expect(await refusal({ signers: own })).toMatch(/^The web client is not signed\./);
});

it.skipIf(!hasKeygen)(
  'a build of a key that browsers do not accept needs RELEASE_SIGNERS or UNSIGNED=yes',
  async () => {
    sign('key');
    expect(await refusal()).toBeNull();
    sign('other');
    const reason =
      /^The web client is signed by Meera, with a key for which no key of before vouches\. That of before was signed by Meera\. In browsers/;
    expect(await refusal()).toMatch(reason);
    const voucher = signed('key', VOUCHER_NAMESPACE, voucherText(publicKey('other')));
    sign('other', { vouchers: [voucher] });
    expect(await refusal()).toBeNull();
    await server.deps.db.deleteFrom('build_signers').where('key', '=', publicKey('other')).execute();
    sign('other');
    expect(await refusal()).toMatch(reason);
    // The operator decides about the key once.
    expect(await refusal({ mayBeUnsigned: true })).toBeNull();
    expect(await refusal()).toBeNull();
    await server.deps.db.deleteFrom('build_signers').where('key', '=', publicKey('other')).execute();
    expect(await refusal({ signers: `meera@vichara.test ${publicKey('other')}` })).toBeNull();
  },
);
