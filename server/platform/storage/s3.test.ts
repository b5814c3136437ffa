import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSilentProxy } from '#tests/support/servers/silentProxy.ts';
import { type SwiftServer, startSwift, swiftFolder, swiftUrl } from '#tests/support/servers/swift.ts';
import { openS3Storage } from './s3.ts';
import { type S3Settings, s3SettingsOf } from './s3Settings.ts';
import { type Storage, StorageUnavailable } from './storage.ts';

/** The tests are skipped when Swift is not installed: `npm run test:storage` installs it. */
const parent = swiftFolder();

describe.skipIf(!parent)('an unavailable bucket of OpenStack Swift', () => {
  let swift: SwiftServer;
  let url: string;
  beforeAll(async () => {
    swift = await startSwift(String(parent));
    url = await swift.createBucket('files');
    await storageOf(url).put('a/b', Buffer.from('x'), 'text/plain');
  });
  afterAll(() => swift.close());

  it.each<[string, { bucket?: string; secret?: string; region?: string }, string]>([
    ['with a wrong secret', { secret: 'guessed' }, 'SignatureDoesNotMatch'],
    ['with a wrong region', { region: 'eu-central-1' }, 'AuthorizationHeaderMalformed'],
    ['with a bucket that does not exist', { bucket: 'none' }, 'NoSuchBucket'],
  ])('a bucket is reported as unavailable %s', async (_, { bucket = 'files', ...changes }, code) => {
    await requireUnavailable(
      storageOf(swiftUrl(swift.port, bucket, changes)),
      new RegExp(`${code}|no such bucket`),
    );
    expect((await storageOf(url).get('a/b'))?.toString()).toBe('x');
  });

  it('a bucket is reported as unavailable while the server is stopped, and works again afterwards', async () => {
    const storage = storageOf(url);
    expect((await storage.get('a/b'))?.toString()).toBe('x');
    await swift.stop();
    await requireUnavailable(storage, /ECONNREFUSED/);
    await swift.restart();
    expect((await storage.get('a/b'))?.toString()).toBe('x');
  });

  it('a bucket is reported as unavailable when the server does not answer in time', async () => {
    const proxy = await openSilentProxy(swift.port);
    proxy.silence();
    await requireUnavailable(storageOf(swiftUrl(proxy.port, 'files'), 100), /timeout/);
    proxy.close();
  });
});

it('a redirect of the store is not followed', async () => {
  let requests = 0;
  const elsewhere = http.createServer((_request, response) => {
    requests += 1;
    response.end('from elsewhere');
  });
  const { port: otherPort } = await listen(elsewhere);
  const location = `http://127.0.0.1:${otherPort}/files/a/b`;
  const store = http.createServer((_request, response) => response.writeHead(307, { location }).end());
  const { port } = await listen(store);
  await expect(
    storageOf(`http://KEY:SECRET@127.0.0.1:${port}/files?region=here`).get('a/b'),
  ).rejects.toBeInstanceOf(StorageUnavailable);
  expect(requests).toBe(0);
  store.close();
  elsewhere.close();
});

async function listen(server: http.Server): Promise<AddressInfo> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server.address() as AddressInfo;
}

const storageOf = (url: string, timeoutMs?: number): Storage =>
  openS3Storage(s3SettingsOf(url) as S3Settings, timeoutMs);

/** Requires that every operation throws a `StorageUnavailable` for this reason. */
async function requireUnavailable(storage: Storage, reason: RegExp): Promise<void> {
  const operations = [
    storage.put('a/b', Buffer.from('y'), 'text/plain'),
    storage.get('a/b'),
    storage.delete(['a/b']),
    Array.fromAsync(storage.list('a/')),
  ];
  for (const result of await Promise.allSettled(operations)) {
    const error = result.status === 'rejected' ? result.reason : null;
    expect(error).toBeInstanceOf(StorageUnavailable);
    expect(String(error.cause)).toMatch(reason);
  }
}
