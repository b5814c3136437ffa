import crypto from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, compress } from './encoding.ts';

/** In bytes. A smaller answer takes as many packets compressed as uncompressed. */
const MIN_COMPRESSED_BYTES = 1_024;

/**
 * Sends an answer that is the same for everyone with an ETag, or 304 when the caller already has it (RFC
 * 9110, 13.1.2). Large answers are compressed, except in a session: an attacker could measure the length of
 * an answer that contains a secret (BREACH).
 */
export async function sendWithEtag(request: FastifyRequest, reply: FastifyReply, answer: unknown) {
  const isText = typeof answer === 'string';
  const bytes = Buffer.from(isText ? answer : (reply.serialize(answer as object) as string));
  const isInSession = request.headers.authorization !== undefined;
  const encoding = isInSession || bytes.length < MIN_COMPRESSED_BYTES ? null : acceptedEncoding(request);
  const digest = crypto.createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  // Each encoding is a separate representation and needs its own strong tag.
  const etag = encoding ? `"${digest}-${encoding}"` : `"${digest}"`;
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (matchesEtag(request, etag)) return reply.code(304).send();
  if (!isText) reply.type('application/json; charset=utf-8');
  if (!encoding) return reply.send(bytes);
  return reply.header('content-encoding', encoding).send(await compress(bytes, encoding));
}

/** Whether the request says that the caller has this version. Weak tags are compared like strong ones. */
export function matchesEtag({ headers }: FastifyRequest, etag: string): boolean {
  const withoutWeakPrefix = (tag: string) => tag.trim().replace(/^W\//, '');
  const acceptedTags = (headers['if-none-match'] ?? '').split(',').map(withoutWeakPrefix);
  return acceptedTags.includes(withoutWeakPrefix(etag)) || acceptedTags.includes('*');
}
