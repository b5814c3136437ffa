// Makes backups of a running server with an embedded database, opens them with the programs of Debian, and restores them.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreBackup } from '#server/platform/backup/restore.ts';
import { checkBackup } from '#server/platform/backup/stored.ts';
import { openFolderTarget } from '#server/platform/backup/targets/target.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDiskStorage } from '#server/platform/storage/disk.ts';
import { PRODUCT_VERSION } from '#server/platform/version.ts';
import { CHILD_ENVIRONMENT } from '#tests/support/servers/childEnvironment.ts';
import { type MailSink, openMailSink } from '#tests/support/servers/mailSink.ts';
import {
  callServer,
  createAccountOn,
  type ServerProcess,
  startServer,
} from '#tests/support/servers/serverProcess.ts';

let mails: MailSink;
let folder: string;
let settings: Record<string, string>;
const inFolder = (name: string) => path.join(folder, name);
const running = new Set<ServerProcess>();

beforeAll(async () => {
  mails = await openMailSink();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-online-backup-'));
  const identity = await generateX25519Identity();
  fs.writeFileSync(inFolder('identity'), `# the private key\n${identity}\n`);
  fs.writeFileSync(inFolder('other'), `${await generateX25519Identity()}\n`);
  settings = {
    DATA_DIR: inFolder('data'),
    SMTP_URL: mails.url,
    BACKUP_TO: inFolder('backups'),
    BACKUP_RECIPIENT: await identityToRecipient(identity),
    ADMIN_EMAILS: 'meera@vichara.test',
    UNSIGNED: 'yes',
  };
});
afterAll(async () => {
  for (const server of running) await server.stop('SIGKILL'); // A failed test leaves its processes running.
  await mails.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function start(environment: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(environment);
  running.add(server);
  return server;
}

/** Runs a command without blocking this process, so that others can write meanwhile. */
async function run(script: string, args: string[], more = {}): Promise<[code: number, output: string]> {
  const env = { ...CHILD_ENVIRONMENT, ...settings, ...more };
  const child = spawn(process.execPath, [script, ...args], { env });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, 'exit');
  return [code, (await output).join('').trim()];
}
/** Creates the database of a site whose build was signed before, although the build of the tests is not. */
async function recordSigner(): Promise<void> {
  const database = await openDatabase({ dir: path.join(inFolder('data'), 'database') });
  await migrate(database.db);
  await database.pool.query("insert into build_signers values ('key', 'releases@vichara.test', now())");
  await database.close();
}
const command = (...args: string[]) => run('scripts/backup.ts', args);
const backupNames = () => fs.readdirSync(inFolder('backups')).filter((name) => /^\d{4}-/.test(name));
/** Restores a backup in this process. */
const restoreHere = (name: string, to: string, identity: string | null) =>
  restoreBackup({
    target: openFolderTarget(inFolder('backups')),
    name,
    identity: identity && fs.readFileSync(inFolder(identity), 'utf8'),
    dataDir: inFolder(to),
    url: null,
    storage: openDiskStorage(inFolder(to)),
    openJobs: () => Promise.reject(new Error('It was restored.')),
  });

describe('a backup of a running server', { timeout: 600_000 }, () => {
  let server: ServerProcess;
  let token: string;
  let name: string;
  let acknowledged: string[];

  beforeAll(async () => {
    await recordSigner();
    server = await start(settings);
    token = await createAccountOn(server.url, mails, 'meera');
    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const uploaded = await fetch(`${server.url}/api/v1/pictures?use=avatar`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
      body: picture,
    });
    expect(uploaded.status).toBe(201);
    const sitting = { token, body: { minutes: 180 } };
    await callServer(server.url, `PUT /sadhana/presence/${SITTING}`, sitting);
    acknowledged = [];
    let isDone = false;
    const writing = (async () => {
      for (let n = 0; !isDone; n += 1) {
        const body = { date: '2026-11-20T08:00:00Z', content: `A quiet line ${n}.` };
        const { status, body: entry } = await callServer(server.url, 'POST /journal', { token, body });
        expect(status).toBe(201);
        acknowledged.push(entry.id);
        await setTimeout(20);
      }
    })();
    // The second one waits for the end of the first, as both do for the first backup that the server begins by itself.
    const made = await Promise.all([command(), command()]);
    isDone = true;
    await writing;
    for (const result of made)
      expect(result).toEqual([
        0,
        expect.stringMatching(/rows in \d+ tables, restored and compared\.\n\d files/),
      ]);
    [name = ''] = backupNames();
    expect(fs.existsSync(path.join(inFolder('data'), 'backup-proof'))).toBe(false);
  }, 300_000);

  it('is listed, and its files are what was written until one is changed or lost', async () => {
    expect(await command('list')).toEqual([
      0,
      expect.stringMatching(new RegExp(`^${name}  [\\d,]+ rows .*  version ${PRODUCT_VERSION}  encrypted$`)),
    ]);
    expect(await command('check', name)).toEqual([
      0,
      expect.stringMatching(/^\d+ files are what was written\.$/),
    ]);
    const [object = ''] = fs.readdirSync(inFolder('backups/objects'));
    const file = path.join(inFolder('backups/objects'), object);
    const bytes = fs.readFileSync(file);
    fs.writeFileSync(file, bytes.with(100, (bytes[100] ?? 0) ^ 1));
    expect(await command('check', name)).toEqual([1, `objects/${object} is not what was written.`]);
    fs.rmSync(file);
    const target = openFolderTarget(inFolder('backups'));
    await expect(checkBackup(target, name)).rejects.toThrow(`There is no file objects/${object}.`);
    fs.writeFileSync(file, bytes);
    await checkBackup(target, name);
  });

  it('tells its keeper nothing: no words, no names and no exact sizes', async () => {
    for (const entry of fs.readdirSync(inFolder('backups'), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = fs.readFileSync(path.join(entry.parentPath, entry.name));
      for (const word of ['quiet line', 'meera', 'webp'])
        expect(bytes.includes(word), entry.name).toBe(false);
      expect(entry.name).not.toMatch(/meera|webp/);
    }
    const sizes = fs
      .readdirSync(inFolder('backups/objects'), { withFileTypes: true })
      .map((entry) => fs.statSync(path.join(entry.parentPath, entry.name)).size);
    expect(new Set(sizes).size).toBeLessThan(sizes.length);
  });

  it.skipIf(spawnSync('which', ['age']).status !== 0)('is opened by age, gzip and tar of Debian', () => {
    const to = inFolder('opened');
    fs.mkdirSync(to);
    const shell = (line: string) =>
      spawnSync('bash', ['-o', 'pipefail', '-c', line], { encoding: 'utf8', cwd: folder });
    const opened = shell(`age -d -i identity backups/${name}/database | tar -xz -C ${to}`);
    expect([opened.status, opened.stderr]).toEqual([0, '']);
    expect(fs.readFileSync(path.join(to, 'pg/PG_VERSION'), 'utf8').trim()).toMatch(/^\d+$/);
    const list = shell(`age -d -i identity backups/${name}/pictures | gzip -dc`).stdout.trim().split('\n');
    const { object, bytes } = JSON.parse(list[0] ?? '{}');
    expect(
      shell(`age -d -i identity backups/objects/${object} | tar -xO picture | wc -c`).stdout.trim(),
    ).toBe(String(bytes));
  });

  it('is restored only with its key and into an empty place, with everything until its end, and without sittings', async () => {
    await expect(restoreHere(name, 'wrong', 'other')).rejects.toThrow(/no identity matched/);
    await expect(restoreHere(name, 'wrong', null)).rejects.toThrow('This backup needs --identity FILE.');
    // What is deleted after the backup is written beside it within a minute.
    const [deleted] = acknowledged;
    await callServer(server.url, `DELETE /journal/${deleted}`, { token });
    await expect
      .poll(
        () => fs.existsSync(inFolder('backups/erasures')) && fs.readdirSync(inFolder('backups/erasures')),
        {
          timeout: 240_000,
        },
      )
      .toHaveLength(1);
    const notEmpty = `${inFolder('data')} is not empty: what is in it would be lost.`;
    await expect(restoreHere(name, 'data', 'identity')).rejects.toThrow(notEmpty);
    const to = ['--identity', inFolder('identity'), '--to', inFolder('restored')];
    expect(await command('restore', name, ...to)).toEqual([
      0,
      expect.stringMatching(
        /^[\d,]+ rows in \d+ tables are equal to the backup\.\nFiles of pictures that are restored: \d+\.\nRows that are deleted again, because they were deleted after the backup: 1\.\nAll sessions/,
      ),
    ]);
    await expect(restoreHere(name, 'restored', 'identity')).rejects.toThrow(/is not empty/);
    const keyBytes = Buffer.from(SITTING.replaceAll('-', ''), 'hex');
    for (const entry of fs.readdirSync(inFolder('restored'), { recursive: true, withFileTypes: true }))
      if (entry.isFile())
        expect(fs.readFileSync(path.join(entry.parentPath, entry.name)).includes(keyBytes), entry.name).toBe(
          false,
        );
    const place = { DATA_DIR: inFolder('restored'), BACKUP_TO: inFolder('later') };
    const copy = await start({ ...settings, ...place });
    expect((await callServer(copy.url, 'GET /account', { token })).status).toBe(401);
    const login = { loginIdentifier: 'meera', password: 'still water runs' };
    const { body: session } = await callServer(copy.url, 'POST /auth/login', { body: login });
    const get = async (path: string) =>
      (await callServer(copy.url, `GET ${path}`, { token: session.token })).body;
    // Of what was written during the backup, the first part is there.
    const found: boolean[] = [];
    for (const id of acknowledged) found.push((await get(`/journal/${id}`)).id === id);
    expect(found.shift()).toBe(false);
    const count = found.filter(Boolean).length;
    expect(count).toBeGreaterThan(0);
    expect(found.slice(0, count)).not.toContain(false);
    const pictures = (dataDir: string) =>
      fs.readdirSync(inFolder(`${dataDir}/pictures`), { recursive: true }).sort();
    expect(pictures('restored')).toEqual(pictures('data'));
    expect(await run('scripts/admin.ts', ['held'], place)).toEqual([
      0,
      expect.stringMatching(/^reminders +since /),
    ]);
    await copy.stop();
  });

  it('is tried by a drill, which leaves nothing behind', async () => {
    expect(await command('drill', '--identity', inFolder('identity'))).toEqual([
      0,
      expect.stringMatching(
        new RegExp(`^${name}: [^]+ has signed up, written, read and left\\.\nThe trial is recorded\\.$`),
      ),
    ]);
    expect(fs.readdirSync(inFolder('data'))).not.toContain('backup-drill');
    expect(mails.mails.filter(({ to }) => JSON.stringify(to).includes('drill'))).toEqual([]);
  });

  it('that was killed counts as none, and the next one cleans up and copies no picture again', async () => {
    const objects = () =>
      fs
        .readdirSync(inFolder('backups/objects'))
        .map((each) => fs.statSync(inFolder(`backups/objects/${each}`)).mtimeMs);
    const before = objects();
    const making = command();
    await expect.poll(() => backupNames().length, { timeout: 240_000, interval: 20 }).toBe(2);
    await server.stop('SIGKILL');
    expect((await making)[0]).toBe(1);
    expect(await command('list')).toEqual([0, expect.stringMatching(/^[^\n]+$/)]);
    // The server that made it has been silent for more than a minute.
    const database = await openDatabase({ dir: path.join(inFolder('data'), 'database') });
    await database.pool.query("update backup_runs set alive_at = alive_at - interval '61 seconds'");
    await database.close();
    expect(await command()).toEqual([0, expect.stringContaining('restored and compared')]);
    // One is kept for each day: the newest.
    expect(backupNames()).toHaveLength(1);
    expect(backupNames()).not.toEqual([name]);
    expect(objects()).toEqual(before);
  });

  it('of a lost site stays when an empty one begins in its place, which says so', async () => {
    const [lost = ''] = backupNames();
    // The disk with the database is not there, and the service manager starts the server.
    const place = { DATA_DIR: inFolder('empty') };
    expect(await run('scripts/backup.ts', ['list'], place)).toEqual([0, expect.stringContaining(lost)]);
    const empty = await start({ ...settings, ...place });
    const [code, output] = await run('scripts/backup.ts', [], place);
    expect([code, output]).toEqual([0, expect.stringContaining(`are kept: ${lost}`)]);
    // The server begins one by itself too, which may not be finished.
    expect(backupNames()).toContain(lost);
    expect(backupNames().length).toBeGreaterThan(1);
    const [, health] = await run('scripts/health.ts', [], place);
    expect(health).toContain('There are backups of another site in the same place.');
    await empty.stop();
    await checkBackup(openFolderTarget(inFolder('backups')), lost);
  });
});

const SITTING = '5f0c7f0e-6a3e-4d56-9a51-0f6b7d1d2c3b';
