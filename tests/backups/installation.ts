import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import sharp from 'sharp';
import { restoreBackup } from '#server/platform/backup/restore.ts';
import { checkBackup, provenNames } from '#server/platform/backup/stored.ts';
import { openTarget as openBackupTarget } from '#server/platform/backup/targets/openTarget.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { openDiskStorage } from '#server/platform/storage/disk.ts';
import type { Target } from '#tests/kills/targets.ts';
import { NO_JOBS } from '#tests/support/database/noJobs.ts';
import { CHILD_ENVIRONMENT } from '#tests/support/servers/childEnvironment.ts';
import type { MailSink } from '#tests/support/servers/mailSink.ts';
import { callServer, createAccountOn, startServer } from '#tests/support/servers/serverProcess.ts';

/** A running server whose member writes all the time, and its backups. */
export interface Installation {
  environment: Record<string, string>;
  /** Makes a backup with the command, and returns its exit code and its output. */
  backUp(): Promise<Ended>;
  /** Begins a backup, and kills what makes it after some milliseconds. Returns whether the backup had come to its end. */
  killBackup(afterMs: number): Promise<boolean>;
  /** Begins a restore, and kills it after some milliseconds. Returns whether it had come to its end. */
  killRestore(name: string, place: Place, afterMs: number): Promise<boolean>;
  names(): Promise<string[]>;
  /** Reads all files of a backup, and restores it into an empty place. @throws if anything differs */
  requireWhole(name: string): Promise<void>;
  close(): Promise<void>;
}

interface Ended {
  code: number | null;
  output: string;
}

const PICTURES = 12;

interface InstallationOptions {
  target: Target;
  mails: MailSink;
  /** A folder for the key and for what is restored. */
  folder: string;
  /** BACKUP_TO: a folder, or the URL of a bucket. */
  to: string;
}

/** Starts a server with a member, entries and pictures. */
export async function openInstallation({
  target,
  mails,
  folder,
  to,
}: InstallationOptions): Promise<Installation> {
  const identity = await generateX25519Identity();
  const identityFile = path.join(folder, 'identity');
  fs.writeFileSync(identityFile, identity);
  const environment: Record<string, string> = {
    ...target.environment,
    SMTP_URL: mails.url,
    LOG_LEVEL: 'error',
    BACKUP_TO: to,
    BACKUP_KEEP: '2d',
    BACKUP_RECIPIENT: await identityToRecipient(identity),
  };
  const isEmbedded = environment.DATABASE_URL === undefined;
  const backups = readSettings(environment).backup;
  if (!backups) throw new Error('There are no backups.');
  const store = openBackupTarget(backups);
  // With PostgreSQL, only the commands make backups: `letNextBegin` would take one of the server for dead.
  const start = () => startServer(isEmbedded ? environment : { ...environment, BACKUP_TO: '' });
  let server = await start();
  const token = await createAccountOn(server.url, mails, 'meera');
  await uploadPictures(server.url, token);
  const stopWriting = keepWriting(() => server.url, token);

  const command = (args: string[], more: Record<string, string> = {}) => {
    const child = spawn(process.execPath, ['scripts/backup.ts', ...args], {
      env: { ...CHILD_ENVIRONMENT, ...environment, ...more },
    });
    const output = Promise.all([text(child.stdout), text(child.stderr)]);
    const ended = once(child, 'exit').then(async ([code]) => ({ code, output: (await output).join('') }));
    return { child, ended };
  };

  return {
    environment,
    backUp: () => command([]).ended,
    killBackup: async (afterMs) => {
      const { child, ended } = command([]);
      const first = await Promise.race([ended, sleep(afterMs)]);
      // A running server makes the backup of its embedded database, and the command makes that of PostgreSQL.
      if (isEmbedded) await server.stop('SIGKILL');
      else child.kill('SIGKILL');
      await ended;
      await letNextBegin(environment);
      if (isEmbedded) server = await start();
      return first?.code === 0;
    },
    killRestore: async (name, place, afterMs) => {
      const args = ['restore', name, '--identity', identityFile];
      const { child, ended } = command(args, placeSettings(place));
      const first = await Promise.race([ended, sleep(afterMs)]);
      child.kill('SIGKILL');
      await ended;
      return first?.code === 0;
    },
    names: () => provenNames(store),
    requireWhole: async (name) => {
      await checkBackup(store, name);
      const dataDir = path.join(folder, 'restored');
      await restoreBackup({
        target: store,
        name,
        identity,
        dataDir,
        url: null,
        storage: openDiskStorage(dataDir),
        openJobs: async () => NO_JOBS,
      });
      fs.rmSync(dataDir, { recursive: true });
    },
    close: async () => {
      await stopWriting();
      await server.stop('SIGKILL');
    },
  };
}

/** Writes one entry after the other. Returns a function that ends this. */
function keepWriting(url: () => string, token: string): () => Promise<void> {
  const body = { date: '2026-11-20T08:00:00Z', content: 'A quiet line. '.repeat(40) };
  let isWriting = true;
  const writing = (async () => {
    while (isWriting) {
      await callServer(url(), 'POST /journal', { token, body }).catch(() => {}); // It is being restarted.
      await sleep(20);
    }
  })();
  return () => {
    isWriting = false;
    return writing;
  };
}

/** Where a backup is restored. */
export interface Place {
  dataDir: string;
  /** The URL of an empty database; null for an embedded one. */
  url: string | null;
}

const placeSettings = ({ dataDir, url }: Place) => ({
  DATA_DIR: dataDir,
  ...(url !== null && { DATABASE_URL: url }),
});

/** A backup whose server or command has been silent for a minute has failed, and the next one can begin. */
async function letNextBegin({ DATABASE_URL: url, DATA_DIR = '' }: Record<string, string>): Promise<void> {
  const database = await openDatabase(url ? { url } : { dir: path.join(DATA_DIR, 'database') });
  await database.pool.query("update backup_runs set alive_at = alive_at - interval '61 seconds'");
  await database.close();
}

async function uploadPictures(url: string, token: string): Promise<void> {
  for (let hue = 0; hue < PICTURES; hue += 1) {
    const background = { r: hue * 20, g: 120, b: 140 };
    const body = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const { status } = await fetch(`${url}/api/v1/pictures?use=post`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
      body,
    });
    if (status !== 201) throw new Error(`A picture was refused with ${status}.`);
  }
}
