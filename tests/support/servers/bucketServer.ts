import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface BucketServer {
  /** The value of `S3_URL` for its only bucket. */
  url: string;
  /** The content of the bucket by key. */
  files: Map<string, Buffer>;
  /** The parts of uploads that are neither completed nor aborted. */
  uploads: Map<string, Map<number, Buffer>>;
  /**
   * Changes the replies: `hang` gives none, `fail` answers with 503, `lose` says that it has written a file and does
   * not, and `change` writes other bytes. Null for a store that works.
   */
  fault: 'hang' | 'fail' | 'lose' | 'change' | null;
  close(): Promise<void>;
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A bucket of an S3-compatible store with faults. It checks no signature: the tests with OpenStack Swift do. */
export async function openBucketServer(): Promise<BucketServer> {
  const server = http.createServer((request, reply) => {
    respond(bucket, request, reply).catch((error) => reply.destroy(error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bucket: BucketServer = {
    url: `http://key:secret@127.0.0.1:${(server.address() as AddressInfo).port}/backups?region=here`,
    files: new Map(),
    uploads: new Map(),
    fault: null,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return bucket;
}

async function respond(bucket: BucketServer, request: http.IncomingMessage, reply: http.ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
  const key = decodeURIComponent(pathname).replace(/^\/backups\/?/, '');
  const body = await buffer(request);
  if (bucket.fault === 'hang') return;
  const xml = (status: number, content: string) =>
    reply.writeHead(status, { 'content-type': 'application/xml' }).end(content);
  if (bucket.fault === 'fail') return xml(503, '<Error><Code>SlowDown</Code></Error>');

  const uploadId = searchParams.get('uploadId') ?? '';
  const parts = bucket.uploads.get(uploadId);
  const write = (content: Buffer) => {
    if (bucket.fault === 'lose') return;
    bucket.files.set(key, bucket.fault === 'change' ? Buffer.from(content.with(0, 0)) : content);
  };
  const etag = { etag: '"etag"' };
  switch (`${request.method} ${operationOf(key, searchParams)}`) {
    case 'GET file': {
      const file = bucket.files.get(key);
      if (!file) return xml(404, '<Error><Code>NoSuchKey</Code></Error>');
      const [, start = 0, end = file.length] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      const part = file.subarray(Number(start), Number(end) + 1);
      const range = `bytes ${start}-${Number(start) + part.length - 1}/${file.length}`;
      return reply.writeHead(206, { 'content-range': range }).end(part);
    }
    case 'PUT file':
      write(body);
      return reply.writeHead(200, etag).end();
    case 'DELETE file':
      bucket.files.delete(key);
      return reply.writeHead(204).end();
    case 'GET files': {
      const prefix = searchParams.get('prefix') ?? '';
      const found = [...bucket.files].filter(([each]) => each.startsWith(prefix));
      const contents = found.map(
        ([each, { length }]) =>
          `<Contents><Key>${escapeXml(each)}</Key><LastModified>2026-11-26T03:00:00Z</LastModified><Size>${length}</Size></Contents>`,
      );
      return xml(200, `<ListBucketResult>${contents.join('')}</ListBucketResult>`);
    }
    case 'POST uploads': {
      const id = `upload-${bucket.uploads.size}`;
      bucket.uploads.set(id, new Map());
      return xml(
        200,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    case 'GET uploads': {
      const uploads = [...bucket.uploads.keys()].map(
        (id) => `<Upload><Key>unfinished</Key><UploadId>${id}</UploadId></Upload>`,
      );
      return xml(200, `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`);
    }
    case 'PUT upload':
      parts?.set(Number(searchParams.get('partNumber')), body);
      return reply.writeHead(200, etag).end();
    case 'POST upload':
      write(Buffer.concat([...(parts ?? [])].sort(([a], [b]) => a - b).map(([, part]) => part)));
      bucket.uploads.delete(uploadId);
      return xml(200, '<CompleteMultipartUploadResult><ETag>etag</ETag></CompleteMultipartUploadResult>');
    case 'DELETE upload':
      bucket.uploads.delete(uploadId);
      return reply.writeHead(204).end();
    default:
      return xml(400, '<Error><Code>NotImplemented</Code></Error>');
  }
}

function operationOf(key: string, search: URLSearchParams): string {
  if (search.has('uploadId')) return 'upload';
  if (search.has('uploads')) return 'uploads';
  return key ? 'file' : 'files';
}
