import crypto from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from './errors.ts';

/** A limit of `points` calls in `seconds`. */
export interface Limit {
  /** Its name in the table of counts. It is never changed, or the counts would start again. */
  name: string;
  points: number;
  seconds: number;
}

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export type LimitedKey = readonly [limit: Limit, key: string];

export interface Limits {
  /**
   * Counts a call against each of these limits, which all servers share through the database.
   * @throws ApiError 429 with Retry-After when one is exceeded. The call is then counted against none of the other
   * limits, so that attempts on a locked account do not use up the limit of the IP network.
   */
  consume(...keys: LimitedKey[]): Promise<void>;
  /** Removes a successful call from the counts. */
  refund(...keys: LimitedKey[]): Promise<void>;
  /**
   * Counts a call against a limit in this process's memory, so that nothing about the caller is stored and the call
   * costs no statement.
   * @throws ApiError 429 with Retry-After when it is exceeded.
   */
  consumeInMemory(...[limit, key]: LimitedKey): Promise<void>;
}

const unlimited: Limits = {
  consume: async () => {},
  refund: async () => {},
  consumeInMemory: async () => {},
};

export function openLimits(pool: pg.Pool, isOn: boolean): Limits {
  if (!isOn) return unlimited;
  const limiters = new Map<string, RateLimiterPostgres>();
  const memoryLimiters = new Map<string, RateLimiterMemory>();
  const refund = async (...keys: LimitedKey[]) => {
    for (const [limit, key] of keys) await limiterOf(limit).reward(hashOf(key));
  };
  return {
    consume: async (...keys) => {
      for (const [index, [limit, key]] of keys.entries()) {
        try {
          await throwIfExceeded(limiterOf(limit).consume(hashOf(key)));
        } catch (error) {
          await refund(...keys.slice(0, index));
          throw error;
        }
      }
    },
    refund,
    consumeInMemory: (limit, key) => throwIfExceeded(memoryLimiterOf(limit).consume(key)),
  };

  function memoryLimiterOf({ name, points, seconds }: Limit): RateLimiterMemory {
    const existing = memoryLimiters.get(name);
    if (existing) return existing;
    const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
    memoryLimiters.set(name, limiter);
    return limiter;
  }

  function limiterOf({ name, points, seconds }: Limit): RateLimiterPostgres {
    const existing = limiters.get(name);
    if (existing) return existing;
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
    });
    limiters.set(name, limiter);
    return limiter;
  }
}

async function throwIfExceeded(consumption: Promise<unknown>): Promise<void> {
  try {
    await consumption;
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooManyRequests(error.msBeforeNext / 1000);
    throw error;
  }
}

/** Identifiers are stored as hashes, so that the table does not show who tried to sign in. */
const hashOf = (key: string) => crypto.createHash('sha256').update(key.toLowerCase()).digest('base64url');

/** The network whose calls are counted together: an IPv4 address, or the /64 of an IPv6 address. */
export function ipNetworkOf(ip: string): string {
  if (!ipaddr.IPv6.isValid(ip)) return ip;
  const address = ipaddr.IPv6.parse(ip);
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
