import crypto from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, compress } from './encoding.ts';

/** The smallest body that is compressed, in bytes. A smaller one takes as many packets compressed as uncompressed. */
const MIN_COMPRESSED_BYTES = 1_024;

/**
 * Sends a body that is the same for everyone, with an ETag. Sends 304 when the caller already has this version
 * (RFC 9110, 13.1.2). Large bodies are compressed, except in a session: an attacker could measure the length of
 * a compressed body that contains a secret (BREACH).
 */
export async function sendWithEtag(request: FastifyRequest, reply: FastifyReply, body: unknown) {
  const isText = typeof body === 'string';
  const bytes = Buffer.from(isText ? body : (reply.serialize(body as object) as string));
  const isInSession = request.headers.authorization !== undefined;
  const encoding = isInSession || bytes.length < MIN_COMPRESSED_BYTES ? null : acceptedEncoding(request);
  const digest = crypto.createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  // Each encoding is a separate representation and needs its own strong tag.
  const etag = encoding ? `"${digest}-${encoding}"` : `"${digest}"`;
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (matchesEtag(request, etag)) return reply.code(304).send();
  if (!isText) reply.type('application/json; charset=utf-8');
  if (!encoding) return reply.send(bytes);
  return reply.header('content-encoding', encoding).send(await compress(bytes, encoding, 'fast'));
}

/** Whether the request says that the caller has this version. Weak tags are compared like strong ones. */
export function matchesEtag({ headers }: FastifyRequest, etag: string): boolean {
  const withoutWeakPrefix = (tag: string) => tag.trim().replace(/^W\//, '');
  const acceptedTags = (headers['if-none-match'] ?? '').split(',').map(withoutWeakPrefix);
  return acceptedTags.includes(withoutWeakPrefix(etag)) || acceptedTags.includes('*');
}
