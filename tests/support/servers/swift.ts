import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { S3mini } from 's3mini';
import { installDebianPackages } from '#scripts/debian.ts';

/** The Python for which Debian's packages are installed. Another `python3` may come first in PATH. */
const PYTHON = '/usr/bin/python3';
const SERVER = path.join(import.meta.dirname, 'swiftServer.py');
/** The user, the secret and the region in `swiftServer.py`. */
const [USER, SECRET, REGION] = ['test:tester', 'secret/+key', 'us-east-1'];

/**
 * Prints the first argument that is a folder whose files can have extended attributes, in which Swift stores
 * metadata. A temporary folder in memory may not support them.
 */
const FIND_FOLDER = `
import os, sys, tempfile
import swift.common.middleware.s3api
for folder in sys.argv[1:]:
    try:
        with tempfile.NamedTemporaryFile(dir=folder) as file:
            os.setxattr(file.name, 'user.test', b'1')
        print(folder)
        break
    except OSError:
        pass
`;

/** The folder in which Swift can store files; null when Swift is not installed or there is no such folder. */
export function swiftFolder(): string | null {
  if (process.platform !== 'linux') return null;
  const { status, stdout } = spawnSync(PYTHON, ['-c', FIND_FOLDER, os.tmpdir(), '/var/tmp'], {
    encoding: 'utf8',
  });
  return (status === 0 && stdout.trim()) || null;
}

/** Installs Swift from Debian if it is missing. Returns the folder in which it can store files, or null. */
export function ensureSwift(): string | null {
  if (!swiftFolder()) installDebianPackages('OpenStack Swift', ['python3-swift']);
  return swiftFolder();
}

export interface SwiftServer {
  port: number;
  /** Creates a bucket. Returns the value of `S3_URL` for it. */
  createBucket(name: string): Promise<string>;
  /** Stops the server. The files stay. */
  stop(): Promise<void>;
  /** Starts the server again on the same port. */
  restart(): Promise<void>;
  /** Stops the server and deletes the files. */
  close(): Promise<void>;
}

/** The value of `S3_URL` for a bucket of a server, or of a proxy in front of it. */
export const swiftUrl = (port: number, bucket: string, { secret = SECRET, region = REGION } = {}): string =>
  `http://${encodeURIComponent(USER)}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}?region=${region}`;

/** Starts OpenStack Swift in a new folder below `parent`, which `swiftFolder` has found. */
export async function startSwift(parent: string): Promise<SwiftServer> {
  const folder = fs.mkdtempSync(path.join(parent, 'vichara-swift-'));
  let server = await startOnPort(folder, 0);
  const { port } = server;
  return {
    port,
    createBucket: async (name) => {
      const endpoint = `http://127.0.0.1:${port}/${name}`;
      const bucket = new S3mini({ accessKeyId: USER, secretAccessKey: SECRET, region: REGION, endpoint });
      if (!(await bucket.createBucket())) throw new Error(`The bucket ${name} cannot be created.`);
      return swiftUrl(port, name);
    },
    stop: () => server.stop(),
    restart: async () => {
      server = await startOnPort(folder, port);
    },
    close: async () => {
      await server.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @throws with the output of the server when it does not start. */
async function startOnPort(folder: string, port: number) {
  const child = spawn(PYTHON, [SERVER, folder, String(port)], { stdio: ['pipe', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const [line] = await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), exited]);
  if (typeof line !== 'string') throw new Error(`Swift does not start: ${errors}`);
  return {
    port: Number(line),
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}
