import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requireSame } from '#server/platform/backup/objects.ts';
import { type S3Settings, s3SettingsOf } from '#server/platform/storage/s3Settings.ts';
import { type BucketServer, openBucketServer } from '#tests/support/servers/bucketServer.ts';
import { type SwiftServer, startSwift, swiftFolder } from '#tests/support/servers/swift.ts';
import { openBucketTarget } from './bucketTarget.ts';
import { BackupFileMissing, type BackupTarget } from './target.ts';

const PART_BYTES = 10;
const targetAt = (url: string, options = {}) =>
  openBucketTarget(s3SettingsOf(url) as S3Settings, { partBytes: PART_BYTES, ...options });
/** A stream of chunks of three bytes. */
const streamOf = (content: string) => Readable.from((content.match(/.{1,3}/g) ?? []).map(Buffer.from));
const contentOf = async (target: BackupTarget, key: string) =>
  Buffer.concat(await Array.fromAsync(target.read(key))).toString();

describe('a bucket with faults', () => {
  let server: BucketServer;
  let target: BackupTarget;
  beforeAll(async () => {
    server = await openBucketServer();
    target = targetAt(server.url);
  });
  beforeEach(() => {
    server.fault = null;
    server.files.clear();
    server.uploads.clear();
  });
  afterAll(() => server.close());

  it.each(['', 'short', '0123456789', '0123456789a', '0123456789'.repeat(5)])(
    'a file is read as it was written: "%s"',
    async (content) => {
      const written = await target.write('a/b', streamOf(content));
      expect(written.bytes).toBe(content.length);
      expect(await contentOf(target, 'a/b')).toBe(content);
      await requireSame(target, 'a/b', written);
      expect(await target.list('a/')).toEqual(new Map([['a/b', content.length]]));
      expect(server.uploads.size).toBe(0);
      await target.delete(['a/b']);
      await expect(contentOf(target, 'a/b')).rejects.toThrow(BackupFileMissing);
    },
  );

  it('a stream that ends with an error leaves nothing, also when the store fails at that moment', async () => {
    async function* broken(fault: BucketServer['fault']) {
      yield Buffer.from('0123456789'.repeat(3));
      server.fault = fault;
      throw new Error('The server is stopping.');
    }
    await expect(target.write('a/b', broken(null))).rejects.toThrow('The server is stopping.');
    expect([server.files.size, server.uploads.size]).toEqual([0, 0]);
    await expect(target.write('a/b', broken('fail'))).rejects.toThrow('The server is stopping.');
    expect([server.files.size, server.uploads.size]).toEqual([0, 1]);
    server.fault = null;
    await target.deleteUnfinished();
    expect(server.uploads.size).toBe(0);
  });

  it.each(['lose', 'change'] as const)(
    'a store that says it has written and does not is noticed: %s',
    async (fault) => {
      server.fault = fault;
      for (const content of ['short', '0123456789'.repeat(3)]) {
        const written = await target.write('a/b', streamOf(content));
        await expect(requireSame(target, 'a/b', written)).rejects.toThrow();
      }
    },
  );

  it('a store that does not answer is given up', async () => {
    server.fault = 'hang';
    const impatient = targetAt(server.url, { timeoutMs: 100 });
    await expect(impatient.write('a/b', streamOf('short'))).rejects.toThrow();
    await expect(impatient.list('')).rejects.toThrow();
    await expect(contentOf(impatient, 'a/b')).rejects.toThrow();
  });
});

/** The tests are skipped when Swift is not installed: `npm run test:storage` installs it. */
const parent = swiftFolder();

describe.skipIf(!parent)('a bucket of OpenStack Swift', () => {
  let swift: SwiftServer;
  let target: BackupTarget;
  beforeAll(async () => {
    swift = await startSwift(String(parent));
    // S3 demands parts of at least 5 MB.
    target = targetAt(await swift.createBucket('backups'), { partBytes: 5_242_880 });
  });
  afterAll(() => swift.close());

  it('keeps files of one part and of several, and forgets unfinished ones', async () => {
    const large = Buffer.alloc(12_000_000, 'abcdefg');
    const written = await target.write('a/large', Readable.from([large]));
    await requireSame(target, 'a/large', written);
    const small = await target.write('a/small', streamOf('short'));
    await requireSame(target, 'a/small', small);
    expect(await target.list('a/')).toEqual(
      new Map([
        ['a/large', 12_000_000],
        ['a/small', 5],
      ]),
    );
    await target.deleteUnfinished();
    await target.delete(['a/large', 'a/small']);
    expect((await target.list('')).size).toBe(0);
  });
});
