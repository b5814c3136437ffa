import type { FastifyRequest } from 'fastify';

/** The maximum length of a token in a mailed link. */
const MAX_TOKEN_LENGTH = 500;

/**
 * The token of the link in a guest's mail, as the header `Guest-Token`. It is separate from `serve.ts`
 * because of the size of that file.
 */
export function guestTokenOf({ headers }: FastifyRequest): string | null {
  const token = headers['guest-token'];
  return typeof token === 'string' && token !== '' && token.length <= MAX_TOKEN_LENGTH ? token : null;
}
