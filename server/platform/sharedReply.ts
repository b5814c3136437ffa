import crypto from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers what is the same for everyone with an ETag, or with 304 to one who has it (RFC 9110, 13.1.2). */
export function sendShared(request: FastifyRequest, reply: FastifyReply, answer: unknown) {
  const digest = crypto.createHash('sha256').update(JSON.stringify(answer)).digest('base64url');
  const etag = `"${digest.slice(0, 27)}"`;
  reply.headers({ etag, 'cache-control': 'no-cache' });
  return isKept(request, etag) ? reply.code(304).send() : answer;
}

/** Whether the request says that its sender has this version; weak tags compare like strong ones. */
export function isKept({ headers }: FastifyRequest, etag: string): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, '');
  const kept = (headers['if-none-match'] ?? '').split(',').map(strong);
  return kept.includes(strong(etag)) || kept.includes('*');
}
