// Updates a running installation from a local repository.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildNext, switchToNext } from '#scripts/update/nextBuild.ts';
import { currentCommit, findRelease } from '#scripts/update/releases.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { callServer, createAccountOn } from '#tests/support/servers/serverProcess.ts';
import {
  BROKEN,
  build,
  canCheckSignatures,
  openUpdatableInstallation,
  type UpdatableInstallation,
  WORKING,
} from '#tests/support/servers/updatableInstallation.ts';

describe.skipIf(!canCheckSignatures)('an update', { timeout: 600_000 }, () => {
  let installation: UpdatableInstallation;
  let { url, mails, settings, token, git, release, updated } = {} as UpdatableInstallation;
  const inFolder = (name: string) => path.join(installation.folder, name);
  const gitInCode = (...args: string[]) => spawnSync('git', args, { cwd: inFolder('code') });

  beforeAll(async () => {
    installation = await openUpdatableInstallation();
    ({ url, mails, settings, token, git, release, updated } = installation);
  });
  afterAll(() => installation.close());

  async function startWriting() {
    const writer = installation.startWriting();
    await expect.poll(() => writer.hasSaved(4)).toBe(true);
    return writer;
  }

  async function expectSaved(ids: string[]): Promise<void> {
    for (const id of ids)
      expect((await callServer(url, `GET /journal/${id}`, { token })).body, id).toMatchObject({ id });
  }

  it('is refused for changed files, for a missing signature or a wrong one, and for an older release', async () => {
    const before = currentCommit(inFolder('code'));
    expect(await updated()).toBe('v1.0.0 is installed already.');
    fs.writeFileSync(inFolder('code/notes'), '');
    expect(await updated()).toBe('These files were changed. Undo that first, or commit it:\n?? notes');
    fs.rmSync(inFolder('code/notes'));

    release('v1.0.1', WORKING, null);
    expect(await updated()).toMatch(/^v1\.0\.1 is not signed by anybody in /);
    expect(await updated({ settings: readSettings({ ...settings, RELEASE_SIGNERS: '' }) })).toMatch(
      /^RELEASE_SIGNERS is not set/,
    );
    const say = () => {};
    const asked: string[] = [];
    const confirm = async (question: string) => asked.push(question) === 0;
    expect(await updated({ isUnsigned: true, questions: { say, confirm } })).toBe('Nothing was changed.');
    expect(asked).toEqual([expect.stringMatching(/v1\.0\.1/)]);

    release('v1.0.2', WORKING, 'other');
    expect(await updated()).toMatch(/^v1\.0\.2 is not signed by anybody in /);
    git('update-ref', 'refs/tags/v9.0.0', 'refs/tags/v1.0.0');
    expect(await updated()).toMatch(/^v9\.0\.0 is installed already/);
    release('v1.1.0', WORKING, 'key');
    git('update-ref', 'refs/tags/v9.0.1', 'refs/tags/v1.1.0');
    expect(await updated()).toBe('v9.0.1 was signed under another name, v1.1.0. Nothing of it was used.');
    expect(await updated({ tag: 'v1.2.0' })).toBe('There is no release v1.2.0.');
    for (const tag of ['v9.0.0', 'v9.0.1']) {
      git('tag', '-d', tag);
      gitInCode('tag', '-d', tag);
    }
    const withoutBackup = readSettings({ ...settings, BACKUP_TO: '' });
    expect(await updated({ settings: withoutBackup })).toMatch(
      /BACKUP_TO is not set, so no backup is made\./,
    );
    expect(currentCommit(inFolder('code'))).toBe(before);
  });

  it('to a good release makes a backup, refuses writes meanwhile, and ends with the new version', async () => {
    const writer = await startWriting();
    const said = await updated();
    const { saved, refused } = await writer.stop();
    expect(said).toMatch(/^The signature of v1\.1\.0 is valid\./);
    expect(said).toContain('v1.1.0: What operators must know\n\n- Words about v1.1.0.');
    expect(said).not.toContain('Words about v1.0.0.');
    expect(said).toMatch(/rows in \d+ tables, restored and compared\./);
    expect(said).toMatch(
      /v1\.1\.0 is installed\. The site accepts writes again, after \d+ seconds\.\nWhat is not needed any more is removed …$/,
    );
    expect(refused.length).toBeGreaterThan(0);
    const bodies = await Promise.all(refused.map((response) => response.json()));
    const [refusal] = refused.filter((_response, index) => bodies[index].code === 'read_only');
    expect(refusal?.status).toBe(503);
    expect(refusal?.headers.get('retry-after')).toBe('30');
    await expectSaved(saved);

    expect(fs.readFileSync(inFolder('code/dist/built'), 'utf8')).toBe('next');
    expect(fs.readFileSync(inFolder('code/CHANGELOG.md'), 'utf8')).toMatch(/^## v1\.1\.0/);
    expect(fs.readdirSync(inFolder('code/.update'))).toEqual([]);
    // It sends mails and accepts writes.
    expect(await createAccountOn(url, mails, 'arjun')).toBeTruthy();
    await expect.poll(() => fs.readdirSync(inFolder('data'))).not.toContain('database.kept');
    expect(await updated({ tag: 'v1.0.0' })).toMatch(/^v1\.0\.0 is older than the installed version\./);
  });

  it('to a broken release comes back by itself, with everything that was saved', async () => {
    release('v1.2.0', BROKEN, 'key');
    const before = currentCommit(inFolder('code'));
    const writer = await startWriting();
    const said = await updated({ readyWithin: 10 });
    const { saved } = await writer.stop();
    expect(said).toMatch(
      /v1\.2\.0 is not installed: It was not ready after 10 seconds\. It does not answer\./,
    );
    expect(said).toMatch(
      /The version and the data of before are in use again\. Nothing that was saved is lost\.$/,
    );
    expect(currentCommit(inFolder('code'))).toBe(before);
    expect(fs.readFileSync(inFolder('code/dist/built'), 'utf8')).toBe('next');
    expect(fs.readdirSync(inFolder('code/.update'))).toEqual([]);
    await expectSaved(saved);
    await expect.poll(() => fs.readdirSync(inFolder('data'))).not.toContain('database.kept');
    expect(await createAccountOn(url, mails, 'sita')).toBeTruthy();
  });

  it('that is stopped while it tries a release comes back too, and an older release needs a wish', async () => {
    const interrupt = new AbortController();
    const said = await updated({
      hasNoBackup: true,
      signal: interrupt.signal,
      questions: {
        say: (text) => /The server starts with/.test(text) && interrupt.abort(),
        confirm: async () => true,
      },
    });
    expect(said).toMatch(/^The version and the data of before are in use again\./);
    expect(await updated({ tag: 'v1.0.0', mayGoBack: true, hasNoBackup: true })).toMatch(
      /v1\.0\.0 is installed\./,
    );
    expect(await createAccountOn(url, mails, 'leela')).toBeTruthy();
  });

  it('that was killed in the middle of the exchange is undone by the next one', async () => {
    const code = inFolder('code');
    const before = currentCommit(code);
    fs.writeFileSync(path.join(code, 'node_modules/installed'), '');
    const next = findRelease(code, 'v1.1.0');
    await buildNext(code, next, build);
    switchToNext(code, next);
    // Only one of the two folders was exchanged.
    fs.rmSync(path.join(code, '.update/previous/complete'));
    fs.renameSync(path.join(code, 'dist'), path.join(code, '.update/next/dist'));
    fs.renameSync(path.join(code, '.update/previous/dist'), path.join(code, 'dist'));
    expect(await updated({ tag: 'v1.0.0' })).toBe(
      'An earlier update was interrupted. The version of before is back in its place.\nv1.0.0 is installed already.',
    );
    expect(currentCommit(code)).toBe(before);
    expect(fs.readdirSync(path.join(code, 'node_modules'))).toEqual(['installed']);
    expect(fs.existsSync(path.join(code, 'dist/built'))).toBe(true);
  });
});
