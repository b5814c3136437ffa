import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Build } from '#contract/platform/build/build.ts';
import { placeSignature } from '#scripts/update/buildSignature.ts';
import { requireCheckedOut, signBuild } from '#scripts/update/signing.ts';
import { canCheckSignatures } from '#tests/support/servers/updatableInstallation.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-release-'));
const [origin, clone] = [path.join(folder, 'origin'), path.join(folder, 'clone')];
const KEY = path.join(folder, 'key');

function run(cwd: string, program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stderr}`);
}

/** Puts a build into a folder, without a signature. */
function writeBuild(place: string, build: Partial<Build> = {}): void {
  fs.rmSync(path.join(place, 'dist'), { recursive: true, force: true });
  fs.mkdirSync(path.join(place, 'dist/web'), { recursive: true });
  const whole: Build = { version: '1.0.0', commit: null, digest: '', files: { '/theme.js': 'a' }, ...build };
  fs.writeFileSync(path.join(place, 'dist/web/build.json'), JSON.stringify(whole));
}

/** The signer of the signature beside a build; null if there is none. */
async function placed(place: string): Promise<string | null> {
  await placeSignature(place);
  const file = path.join(place, 'dist/web/signature.json');
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).signer : null;
}

beforeAll(() => {
  fs.mkdirSync(origin);
  run(folder, 'ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', KEY);
  run(folder, 'ssh-keygen', '-q', '-t', 'rsa', '-N', '', '-f', `${KEY}-rsa`);
  run(origin, 'git', 'init', '-q', '-b', 'main');
  run(origin, 'git', 'config', 'user.name', 'Meera');
  run(origin, 'git', 'config', 'user.email', 'meera@vichara.test');
  for (const tag of ['v1.0.0', 'v1.1.0']) {
    run(origin, 'git', 'commit', '-q', '--allow-empty', '-m', tag);
    run(origin, 'git', 'tag', '-am', tag, tag);
  }
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

it.skipIf(!canCheckSignatures)('a signature comes with the tags, and belongs to one build', async () => {
  writeBuild(origin);
  expect(await placed(origin)).toBeNull();
  expect(() => requireCheckedOut(origin, 'v1.0.0')).toThrow('Check out v1.0.0 first.');
  run(origin, 'git', 'checkout', '-q', 'v1.0.0');
  const release = requireCheckedOut(origin, 'v1.0.0');
  expect(() => signBuild(origin, release, { key: `${KEY}-rsa` }, 'Meera')).toThrow(
    `${KEY}-rsa is not an Ed25519 key, which browsers need.`,
  );
  expect(signBuild(origin, release, { key: KEY }, 'Meera')).toBe('v1.0.0-signature');
  expect(await placed(origin)).toBe('Meera');

  run(folder, 'git', 'clone', '-q', '--branch', 'v1.0.0', origin, clone);
  writeBuild(clone);
  expect(await placed(clone)).toBe('Meera');
  // The service cannot read the tags. What is there stays.
  fs.renameSync(path.join(clone, '.git'), path.join(clone, '.hidden'));
  expect(await placed(clone)).toBe('Meera');
  // Another build loses it, whether git is there or not.
  const signature = fs.readFileSync(path.join(clone, 'dist/web/signature.json'));
  for (const isHidden of [true, false]) {
    if (!isHidden) fs.renameSync(path.join(clone, '.hidden'), path.join(clone, '.git'));
    writeBuild(clone, { files: { '/theme.js': 'b' } });
    fs.writeFileSync(path.join(clone, 'dist/web/signature.json'), signature);
    expect(await placed(clone)).toBeNull();
  }
  // Another commit with the same files keeps it.
  writeBuild(clone, { commit: 'another' });
  expect(await placed(clone)).toBe('Meera');
  run(origin, 'git', 'checkout', '-q', 'main');
  expect(() => signBuild(origin, requireCheckedOut(origin, 'v1.1.0'), { key: KEY }, 'Meera')).toThrow(
    'v1.1.0 is not the version 1.0.0 of package.json.',
  );
});
