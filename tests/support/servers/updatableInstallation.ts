// An installation whose code belongs to a local repository. Its releases start the server of this checkout, and are not built.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { until } from '#scripts/childServer.ts';
import { type UpdateOptions, update } from '#scripts/update/update.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { type MailSink, openMailSink } from './mailSink.ts';
import { createAccountOn, freePort } from './serverProcess.ts';
import { hasKeygen } from './sshKeygen.ts';

const ROOT = process.cwd();
/** git can check signatures of SSH keys since 2.34. */
export const canCheckSignatures =
  process.platform !== 'win32' &&
  hasKeygen &&
  /git version (2\.(3[4-9]|[4-9]\d)|[3-9])/.test(
    spawnSync('git', ['--version'], { encoding: 'utf8' }).stdout ?? '',
  );

/** The server of a release that works. */
export const WORKING = `await import('${ROOT}/server/main.ts');`;
/** That of a release that damages the database as a migration could, and ends. */
export const BROKEN = `
  import { openDatabase } from '${ROOT}/server/platform/database/database.ts';
  import { prepareDatabase } from '${ROOT}/server/platform/database/embedded/keptDatabase.ts';
  import { readUpdateState } from '${ROOT}/server/platform/process/readOnly.ts';
  const { DATA_DIR } = process.env;
  prepareDatabase(DATA_DIR, readUpdateState(process.cwd(), Temporal.Now.instant()).step);
  const database = await openDatabase({ dir: DATA_DIR + '/database' });
  await database.pool.query('drop table journal_entries cascade');
  await database.close();
  process.exit(1);`;
/** Stops the server, and waits until it has stopped. */
const STOP = `
  if [ -f pid ]; then
    pid=$(cat pid)
    kill $pid 2>/dev/null
    while kill -0 $pid 2>/dev/null && ! grep -qs '^State:.*Z' /proc/$pid/status; do sleep 0.1; done
  fi`;
/** Restarts the server as systemd does: does not wait until it is ready. */
const RESTART = `${STOP}
  (cd code; . ../settings; exec ${process.execPath} server.mjs >>../log 2>&1) & echo $! >pid`;

export interface UpdatableInstallation {
  /** Has the repository of the releases in `origin`, the installed code in `code`, and DATA_DIR in `data`. */
  folder: string;
  url: string;
  mails: MailSink;
  settings: Record<string, string>;
  /** The session of a member. */
  token: string;
  /** Runs git in the repository from which releases are fetched. */
  git(...args: string[]): void;
  /** Commits a release and tags it. It is signed with a key, or not at all. */
  release(tag: string, server: string, key: string | null): void;
  /** Runs the update, and returns what it has said. An error is the last thing. */
  updated(options?: Partial<UpdateOptions>): Promise<string>;
  /** Restarts the server, and waits until it is ready. */
  restart(): Promise<void>;
  /** Writes an entry of the member's journal again and again. */
  startWriting(): {
    stop(): Promise<{ saved: string[]; refused: Response[] }>;
    hasSaved(count: number): boolean;
  };
  close(): Promise<void>;
}

/** The repository in `origin` from which releases are fetched, without a release yet, and keys with which they are signed. */
function createReleases(folder: string): Pick<UpdatableInstallation, 'git' | 'release'> {
  const inFolder = (name: string) => path.join(folder, name);
  const run = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(program, args, { cwd: inFolder('origin'), encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stderr}`);
  };
  const author = ['-c', 'user.name=Meera', '-c', 'user.email=meera@vichara.test', '-c', 'gpg.format=ssh'];
  const git = (...args: string[]) => run('git', ...author, ...args);
  fs.mkdirSync(inFolder('origin/scripts'), { recursive: true });
  for (const key of ['key', 'other']) run('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', inFolder(key));
  const publicKey = fs.readFileSync(inFolder('key.pub'), 'utf8');
  fs.writeFileSync(inFolder('signers'), `releases@vichara.test namespaces="git" ${publicKey}`);
  fs.writeFileSync(inFolder('origin/.gitignore'), 'node_modules\ndist/\n/.update/\n');
  fs.writeFileSync(inFolder('origin/scripts/update.ts'), '');
  git('init', '-q', '-b', 'main');
  const release = (tag: string, server: string, key: string | null) => {
    const notes = `## ${tag}\n\n### What operators must know\n\n- Words about ${tag}.\n\n`;
    const changelog = inFolder('origin/CHANGELOG.md');
    const older = fs.existsSync(changelog) ? fs.readFileSync(changelog, 'utf8') : '';
    fs.writeFileSync(changelog, notes + older);
    fs.writeFileSync(inFolder('origin/server.mjs'), server);
    git('add', '.');
    git('-c', 'commit.gpgsign=false', 'commit', '-qm', tag);
    if (key === null) git('-c', 'tag.gpgsign=false', 'tag', '-am', tag, tag);
    else git('-c', `user.signingkey=${inFolder(key)}`, 'tag', '-sm', tag, tag);
  };
  return { git, release };
}

/** Starts the installation with the release v1.0.0, and a server that knows a member. */
export async function openUpdatableInstallation(): Promise<UpdatableInstallation> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-update-'));
  const mails = await openMailSink();
  const inFolder = (name: string) => path.join(folder, name);
  const { git, release } = createReleases(folder);
  release('v1.0.0', WORKING, 'key');
  git('clone', '-q', '.', inFolder('code'));
  for (const name of ['node_modules', 'dist']) fs.mkdirSync(inFolder(`code/${name}`));
  fs.writeFileSync(inFolder('code/dist/built'), 'first');

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
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
  fs.writeFileSync(inFolder('stop'), STOP);
  const restart = async () => {
    spawnSync('sh', ['restart'], { cwd: folder, stdio: 'ignore' });
    await until(async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok);
  };
  await restart();
  const token = await createAccountOn(url, mails, 'meera');

  return {
    ...{ folder, url, mails, settings, token, git, release, restart },
    updated: async (options = {}) => {
      const said: string[] = [];
      await update({
        ...updateOptions(folder, settings),
        questions: { say: (text) => said.push(text), confirm: async () => true },
        ...options,
      }).catch((error: Error) => said.push(error.message));
      return said.join('\n');
    },
    startWriting: () => startWriting(url, token),
    close: async () => {
      spawnSync('sh', ['stop'], { cwd: folder, stdio: 'ignore' });
      await mails.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes the folders of a build, without their content. */
export const build = (next: string) => {
  fs.mkdirSync(path.join(next, 'node_modules'));
  fs.mkdirSync(path.join(next, 'dist'), { recursive: true });
  fs.writeFileSync(path.join(next, 'dist/built'), path.basename(next));
};

/** The options of an update to the newest release, which says nothing. */
export const updateOptions = (folder: string, settings: Record<string, string>): UpdateOptions => ({
  folder: path.join(folder, 'code'),
  settings: readSettings(settings),
  tag: undefined,
  isUnsigned: false,
  mayGoBack: false,
  hasNoBackup: false,
  questions: { say: () => {}, confirm: async () => true },
  build,
  signal: new AbortController().signal,
});

function startWriting(url: string, token: string) {
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
  return { stop, hasSaved: (count: number) => saved.length >= count };
}
