import crypto from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, compress, type Encoding } from '#server/platform/http/encoding.ts';
import { matchesEtag } from '#server/platform/http/etag.ts';

/** A page or another text file of the web client, such as the service worker. */
export interface WebFile {
  /** SHA-256, in hexadecimal. */
  digest: string;
  plain: Buffer;
  compressed(encoding: Encoding): Promise<Buffer>;
}

const digestOf = (bytes: Buffer) => crypto.createHash('sha256').update(bytes).digest('hex');

/**
 * A file that is the same for every request. It is compressed at the best level when it is first requested. The
 * build cannot compress it, since it does not know the settings.
 */
export function cachedFile(text: string): WebFile {
  const file = uncachedFile(text);
  const cache = new Map<Encoding, Promise<Buffer>>();
  const compressed = (encoding: Encoding) => {
    const bytes = cache.get(encoding) ?? compress(file.plain, encoding, 'best');
    cache.set(encoding, bytes);
    return bytes;
  };
  return { ...file, compressed };
}

/** A file that is generated for one request. */
export function uncachedFile(text: string): WebFile {
  const plain = Buffer.from(text);
  return { digest: digestOf(plain), plain, compressed: (encoding) => compress(plain, encoding, 'fast') };
}

/** Sends a file, or 304 if the browser has it. */
export async function sendWebFile(request: FastifyRequest, reply: FastifyReply, file: WebFile) {
  const etag = `W/"${file.digest.slice(0, 40)}"`;
  reply.headers({ etag, vary: [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ') });
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
  if (matchesEtag(request, etag)) return reply.code(304).send();
  const encoding = acceptedEncoding(request);
  if (encoding) reply.header('content-encoding', encoding);
  if (!reply.hasHeader('content-type')) reply.type('text/html; charset=utf-8');
  return reply.send(encoding ? await file.compressed(encoding) : file.plain);
}
