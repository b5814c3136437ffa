import crypto from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from './errors.ts';

/** A limit that all servers share through the database: `points` calls in `seconds`. */
export interface Limit {
  /** Its name in the table of counts. It is never changed, or the counts would start again. */
  name: string;
  points: number;
  seconds: number;
}

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export type Counted = readonly [limit: Limit, key: string];

export interface Limits {
  /**
   * Counts a call against each of these limits.
   * @throws ApiError 429 with Retry-After when one is exceeded. The limits that were counted before it are
   * given back, so that attempts on a locked account do not use up the limit of the address.
   */
  take(...counted: Counted[]): Promise<void>;
  /** Gives back what a successful call had counted. */
  giveBack(...counted: Counted[]): Promise<void>;
  /**
   * Counts a call against the general limit of 300 calls a minute for an account or an address, in this
   * process's memory.
   */
  takeCall(key: string): Promise<void>;
}

const unlimited: Limits = { take: async () => {}, giveBack: async () => {}, takeCall: async () => {} };

export function openLimits(pool: pg.Pool, isOn: boolean): Limits {
  if (!isOn) return unlimited;
  const limiters = new Map<string, RateLimiterPostgres>();
  const calls = new RateLimiterMemory({ points: 300, duration: MINUTE });
  const giveBack = async (...counted: Counted[]) => {
    for (const [limit, key] of counted) await limiterOf(limit).reward(hashed(key));
  };
  return {
    take: async (...counted) => {
      for (const [index, [limit, key]] of counted.entries()) {
        try {
          await throwWhenExceeded(limiterOf(limit).consume(hashed(key)));
        } catch (error) {
          await giveBack(...counted.slice(0, index));
          throw error;
        }
      }
    },
    giveBack,
    takeCall: (key) => throwWhenExceeded(calls.consume(key)),
  };

  function limiterOf({ name, points, seconds }: Limit): RateLimiterPostgres {
    const known = limiters.get(name);
    if (known) return known;
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

async function throwWhenExceeded(counted: Promise<unknown>): Promise<void> {
  try {
    await counted;
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooManyRequests(error.msBeforeNext / 1000);
    throw error;
  }
}

/** Identifiers are stored as hashes, so that the table does not show who tried to sign in. */
const hashed = (key: string) => crypto.createHash('sha256').update(key.toLowerCase()).digest('base64url');

/** The network that counts as one household: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(ip: string): string {
  if (!ipaddr.IPv6.isValid(ip)) return ip;
  const address = ipaddr.IPv6.parse(ip);
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
