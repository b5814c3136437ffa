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
  if (bucket.fault === 'fail') return sendXml(reply, 503, '<Error><Code>SlowDown</Code></Error>');
  const call = { bucket, key, body, searchParams, range: request.headers.range ?? '', reply };
  if (searchParams.has('uploads') || searchParams.has('uploadId')) respondForUpload(request.method, call);
  else respondForFile(request.method, call);
}

interface Call {
  bucket: BucketServer;
  key: string;
  body: Buffer;
  searchParams: URLSearchParams;
  range: string;
  reply: http.ServerResponse;
}

const ETAG = { etag: '"etag"' };
const sendXml = (reply: http.ServerResponse, status: number, content: string) =>
  reply.writeHead(status, { 'content-type': 'application/xml' }).end(content);

function write({ bucket, key }: Call, content: Buffer): void {
  if (bucket.fault === 'lose') return;
  bucket.files.set(key, bucket.fault === 'change' ? Buffer.from(content.with(0, 0)) : content);
}

function respondForFile(method = '', call: Call) {
  const { bucket, key, body, searchParams, range, reply } = call;
  if (method === 'PUT') {
    write(call, body);
    return reply.writeHead(200, ETAG).end();
  }
  if (method === 'DELETE') {
    bucket.files.delete(key);
    return reply.writeHead(204).end();
  }
  if (!key) return sendXml(reply, 200, listXml(bucket, searchParams.get('prefix') ?? ''));
  const file = bucket.files.get(key);
  if (!file) return sendXml(reply, 404, '<Error><Code>NoSuchKey</Code></Error>');
  const [, start = 0, end = file.length] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
  const part = file.subarray(Number(start), Number(end) + 1);
  const partRange = `bytes ${start}-${Number(start) + part.length - 1}/${file.length}`;
  return reply.writeHead(206, { 'content-range': partRange }).end(part);
}

function listXml({ files }: BucketServer, prefix: string): string {
  const contents = [...files]
    .filter(([key]) => key.startsWith(prefix))
    .map(
      ([key, { length }]) =>
        `<Contents><Key>${escapeXml(key)}</Key><LastModified>2026-11-26T03:00:00Z</LastModified><Size>${length}</Size></Contents>`,
    );
  return `<ListBucketResult>${contents.join('')}</ListBucketResult>`;
}

function respondForUpload(method = '', call: Call) {
  const { bucket, body, searchParams, reply } = call;
  const uploadId = searchParams.get('uploadId');
  if (uploadId === null && method === 'POST') {
    const id = `upload-${bucket.uploads.size}`;
    bucket.uploads.set(id, new Map());
    const content = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
    return sendXml(reply, 200, content);
  }
  if (uploadId === null) {
    const uploads = [...bucket.uploads.keys()].map(
      (id) => `<Upload><Key>unfinished</Key><UploadId>${id}</UploadId></Upload>`,
    );
    return sendXml(
      reply,
      200,
      `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`,
    );
  }
  const parts = bucket.uploads.get(uploadId) ?? new Map<number, Buffer>();
  if (method === 'PUT') {
    parts.set(Number(searchParams.get('partNumber')), body);
    return reply.writeHead(200, ETAG).end();
  }
  bucket.uploads.delete(uploadId);
  if (method === 'DELETE') return reply.writeHead(204).end();
  write(call, Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, part]) => part)));
  return sendXml(
    reply,
    200,
    '<CompleteMultipartUploadResult><ETag>etag</ETag></CompleteMultipartUploadResult>',
  );
}
