// Updates a running installation from a local repository. Its releases start the server of this checkout, and are not built.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '#scripts/childServer.ts';
import { buildNext, switchToNext } from '#scripts/update/nextBuild.ts';
import { currentCommit, findRelease } from '#scripts/update/releases.ts';
import { type UpdateOptions, update } from '#scripts/update/update.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { type MailSink, openMailSink } from '#tests/support/servers/mailSink.ts';
import { callServer, createAccountOn, freePort } from '#tests/support/servers/serverProcess.ts';

const ROOT = process.cwd();
/** git can check signatures of SSH keys since 2.34. */
const hasTools =
  process.platform !== 'win32' &&
  spawnSync('ssh-keygen', ['-?']).error === undefined &&
  /git version (2\.(3[4-9]|[4-9]\d)|[3-9])/.test(
    spawnSync('git', ['--version'], { encoding: 'utf8' }).stdout ?? '',
  );

const WORKING = `await import('${ROOT}/server/main.ts');`;
/** Damages the database as a migration could, and ends. */
const BROKEN = `
  import { openDatabase } from '${ROOT}/server/platform/database/database.ts';
  import { prepareDatabase } from '${ROOT}/server/platform/database/embedded/keptDatabase.ts';
  import { readUpdateState } from '${ROOT}/server/platform/process/readOnly.ts';
  const { DATA_DIR } = process.env;
  prepareDatabase(DATA_DIR, readUpdateState(process.cwd(), Temporal.Now.instant()).step);
  const database = await openDatabase({ dir: DATA_DIR + '/database' });
  await database.pool.query('drop table journal_entries cascade');
  await database.close();
  process.exit(1);`;
/** Restarts the server as systemd does: waits until it has stopped, and not until it is ready. */
const RESTART = `
  if [ -f pid ]; then
    pid=$(cat pid)
    kill $pid 2>/dev/null
    while kill -0 $pid 2>/dev/null && ! grep -qs '^State:.*Z' /proc/$pid/status; do sleep 0.1; done
  fi
  (cd code; . ../settings; exec ${process.execPath} server.mjs >>../log 2>&1) & echo $! >pid`;

let folder: string;
let mails: MailSink;
let url: string;
let settings: Record<string, string>;
const inFolder = (name: string) => path.join(folder, name);

/** Runs a program in the repository from which releases are fetched. */
function run(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { cwd: inFolder('origin'), encoding: 'utf8' });
  expect(status, `${program} ${args.join(' ')}\n${stderr}`).toBe(0);
}
const git = (...args: string[]) =>
  run('git', '-c', 'user.name=Meera', '-c', 'user.email=meera@vichara.test', '-c', 'gpg.format=ssh', ...args);

/** Commits a release and tags it. It is signed with a key, or not at all. */
function release(tag: string, server: string, key: string | null): void {
  const notes = `## ${tag}\n\n### What operators must know\n\n- Words about ${tag}.\n\n`;
  const changelog = inFolder('origin/CHANGELOG.md');
  const older = fs.existsSync(changelog) ? fs.readFileSync(changelog, 'utf8') : '';
  fs.writeFileSync(changelog, notes + older);
  fs.writeFileSync(inFolder('origin/server.mjs'), server);
  git('add', '.');
  git('-c', 'commit.gpgsign=false', 'commit', '-qm', tag);
  if (key === null) git('-c', 'tag.gpgsign=false', 'tag', '-am', tag, tag);
  else git('-c', `user.signingkey=${inFolder(key)}`, 'tag', '-sm', tag, tag);
}

const build = (next: string) => {
  fs.mkdirSync(path.join(next, 'node_modules'));
  fs.mkdirSync(path.join(next, 'dist'), { recursive: true });
  fs.writeFileSync(path.join(next, 'dist/built'), path.basename(next));
};

/** Runs the update, and returns what it has said. An error is the last thing. */
async function updated(options: Partial<UpdateOptions> = {}): Promise<string> {
  const said: string[] = [];
  await update({
    folder: inFolder('code'),
    settings: readSettings(settings),
    tag: undefined,
    isUnsigned: false,
    mayGoBack: false,
    hasNoBackup: false,
    questions: { say: (text) => said.push(text), confirm: async () => true },
    build,
    signal: new AbortController().signal,
    ...options,
  }).catch((error: Error) => said.push(error.message));
  return said.join('\n');
}

/** Writes an entry of a journal again and again. */
function startWriting(token: string) {
  const [saved, refused]: [string[], Response[]] = [[], []];
  let isDone = false;
  const writing = (async () => {
    while (!isDone) {
      const response = await fetch(`${url}/api/v1/journal`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ date: '2026-11-20T08:00:00Z', content: 'A quiet line.' }),
      }).catch(() => null); // The server is not listening.
      if (response?.status === 201) saved.push((await response.json()).id);
      else if (response) refused.push(response);
      await setTimeout(10);
    }
  })();
  const stop = async () => {
    isDone = true;
    await writing;
    return { saved, refused };
  };
  return { stop, hasWritten: () => expect.poll(() => saved.length).toBeGreaterThan(3) };
}

async function expectSaved(token: string, ids: string[]): Promise<void> {
  for (const id of ids)
    expect((await callServer(url, `GET /journal/${id}`, { token })).body, id).toMatchObject({ id });
}

describe.skipIf(!hasTools)('an update', { timeout: 600_000 }, () => {
  let token: string;

  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-update-'));
    mails = await openMailSink();
    fs.mkdirSync(inFolder('origin/scripts'), { recursive: true });
    for (const key of ['key', 'other'])
      run('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', inFolder(key));
    const publicKey = fs.readFileSync(inFolder('key.pub'), 'utf8');
    fs.writeFileSync(inFolder('signers'), `releases@vichara.test namespaces="git" ${publicKey}`);
    fs.writeFileSync(inFolder('origin/.gitignore'), 'node_modules\ndist/\n/.update/\n');
    fs.writeFileSync(inFolder('origin/scripts/update.ts'), '');
    git('init', '-q', '-b', 'main');
    release('v1.0.0', WORKING, 'key');
    run('git', 'clone', '-q', '.', inFolder('code'));
    for (const name of ['node_modules', 'dist']) fs.mkdirSync(inFolder(`code/${name}`));
    fs.writeFileSync(inFolder('code/dist/built'), 'first');

    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    settings = {
      PORT: String(port),
      DATA_DIR: inFolder('data'),
      SMTP_URL: mails.url,
      RATE_LIMITS: 'off',
      BACKUP_TO: inFolder('backups'),
      BACKUP_PLAIN: 'yes',
      RELEASE_SIGNERS: inFolder('signers'),
      UPDATE_RESTART: 'cd .. && sh restart',
    };
    const lines = Object.entries(settings).map(([name, value]) => `export ${name}='${value}'\n`);
    fs.writeFileSync(inFolder('settings'), lines.join(''));
    fs.writeFileSync(inFolder('restart'), RESTART);
    spawnSync('sh', ['restart'], { cwd: folder, stdio: 'ignore' });
    await until(async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok);
    token = await createAccountOn(url, mails, 'meera');
  });
  afterAll(async () => {
    process.kill(Number(fs.readFileSync(inFolder('pid'), 'utf8')));
    await mails.close();
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  });

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
      spawnSync('git', ['tag', '-d', tag], { cwd: inFolder('code') });
    }
    const withoutBackup = readSettings({ ...settings, BACKUP_TO: '' });
    expect(await updated({ settings: withoutBackup })).toMatch(
      /BACKUP_TO is not set, so no backup is made\./,
    );
    expect(currentCommit(inFolder('code'))).toBe(before);
  });

  it('to a good release makes a backup, refuses writes meanwhile, and ends with the new version', async () => {
    const writer = startWriting(token);
    await writer.hasWritten();
    const said = await updated();
    const { saved, refused } = await writer.stop();
    expect(said).toMatch(/^The signature of v1\.1\.0 is valid\./);
    expect(said).toContain('v1.1.0: What operators must know\n\n- Words about v1.1.0.');
    expect(said).not.toContain('Words about v1.0.0.');
    expect(said).toMatch(/rows in \d+ tables, restored and compared\./);
    expect(said).toMatch(/v1\.1\.0 is installed\. The site accepts writes again, after \d+ seconds\.$/);
    expect(refused.length).toBeGreaterThan(0);
    const bodies = await Promise.all(refused.map((response) => response.json()));
    const [refusal] = refused.filter((_response, index) => bodies[index].code === 'read_only');
    expect(refusal?.status).toBe(503);
    expect(refusal?.headers.get('retry-after')).toBe('30');
    await expectSaved(token, saved);

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
    const writer = startWriting(token);
    await writer.hasWritten();
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
    await expectSaved(token, saved);
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
    buildNext(code, next, build);
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
