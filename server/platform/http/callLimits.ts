import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { ipNetworkOf, type Limit, type LimitedKey, MINUTE } from '#server/platform/limits.ts';
import type { TokenClaims } from '#server/platform/sessions/sessions.ts';
import { isApiPath } from './paths.ts';

// Reads without a token and sign-ins have limits of their own, because one page can load a hundred pictures, whose
// requests carry no token, and several members can share an address.
const CALLS_PER_ACCOUNT: Limit = { name: 'callsAnAccount', points: 300, seconds: MINUTE };
const READS_PER_IP_NETWORK: Limit = { name: 'readsAnAddress', points: 3_000, seconds: MINUTE };
const SIGN_INS_PER_IP_NETWORK: Limit = { name: 'signInsAnAddress', points: 60, seconds: MINUTE };
const OTHER_CALLS_PER_IP_NETWORK: Limit = { name: 'callsAnAddress', points: 300, seconds: MINUTE };

/**
 * Counts a call against the general limit of its caller.
 * @throws ApiError 429 with Retry-After when it is exceeded.
 */
export const countCall = (
  { limits }: Deps,
  request: FastifyRequest,
  caller: TokenClaims | 'signIn' | null,
): Promise<void> => limits.consumeInMemory(...limitedKeyOf(request, caller));

/** Counts requests for URLs without an endpoint against the general limits too. */
export function limitUnmatchedPaths(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRateLimited = 'isRateLimited' in request.routeOptions.config;
    if (isRateLimited || !isApiPath(request.url)) return done();
    countCall(deps, request, null).then(() => done(), done);
  });
}

/** The general limit of a call, and the account or the IP network for which it is counted. */
function limitedKeyOf({ ip, method }: FastifyRequest, caller: TokenClaims | 'signIn' | null): LimitedKey {
  if (caller === 'signIn') return [SIGN_INS_PER_IP_NETWORK, ipNetworkOf(ip)];
  if (caller) return [CALLS_PER_ACCOUNT, caller.userId];
  const isRead = method === 'GET' || method === 'HEAD';
  return [isRead ? READS_PER_IP_NETWORK : OTHER_CALLS_PER_IP_NETWORK, ipNetworkOf(ip)];
}
