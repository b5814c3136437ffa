import crypto from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, compress } from './encoding.ts';

/** In bytes. Below, a compressed answer takes as many packets as a plain one. */
const WORTH_COMPRESSING = 1_024;

/**
 * Answers what is the same for everyone with an ETag, or with 304 to one who has it (RFC 9110, 13.1.2). What is large
 * is compressed, but not in a session: its answer may not stand beside secrets whose length can be measured (BREACH).
 */
export async function sendWithEtag(request: FastifyRequest, reply: FastifyReply, answer: unknown) {
  const isText = typeof answer === 'string';
  const bytes = Buffer.from(isText ? answer : (reply.serialize(answer as object) as string));
  const isInSession = request.headers.authorization !== undefined;
  const encoding = isInSession || bytes.length < WORTH_COMPRESSING ? null : acceptedEncoding(request);
  const digest = crypto.createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  // Each encoding is a representation of its own, with a strong tag of its own.
  const etag = encoding ? `"${digest}-${encoding}"` : `"${digest}"`;
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (isFresh(request, etag)) return reply.code(304).send();
  if (!isText) reply.type('application/json; charset=utf-8');
  if (!encoding) return reply.send(bytes);
  return reply.header('content-encoding', encoding).send(await compress(bytes, encoding));
}

/** Whether the request says that its sender has this version; weak tags compare like strong ones. */
export function isFresh({ headers }: FastifyRequest, etag: string): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, '');
  const kept = (headers['if-none-match'] ?? '').split(',').map(strong);
  return kept.includes(strong(etag)) || kept.includes('*');
}
