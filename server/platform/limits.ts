import crypto from 'node:crypto';
import net from 'node:net';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from './errors.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Limits that all servers share through the database: `points` calls in `duration` seconds. */
const RULES = {
  loginsAnIdentifier: { points: 10, seconds: 15 * MINUTE },
  loginsAnAccount: { points: 10, seconds: 15 * MINUTE },
  passwordChecksAnAccount: { points: 10, seconds: 15 * MINUTE },
  passwordsAnAddress: { points: 100, seconds: 15 * MINUTE },
  signupsAnEmail: { points: 10, seconds: HOUR },
  signupsAnAddress: { points: 10, seconds: HOUR },
  resendsAnEmail: { points: 3, seconds: HOUR },
  resendsAnAddress: { points: 20, seconds: HOUR },
  resetsAnEmail: { points: 3, seconds: HOUR },
  resetsAnAddress: { points: 20, seconds: HOUR },
  invitationsAnEmail: { points: 30, seconds: HOUR },
  invitationsAnEmailADay: { points: 40, seconds: DAY },
  invitationsAGuide: { points: 30, seconds: HOUR },
  openingsACommunity: { points: 5, seconds: DAY },
  foundingsAMember: { points: 20, seconds: 7 * DAY },
  guestsAnEmail: { points: 10, seconds: HOUR },
  guestsAnEmailADay: { points: 20, seconds: DAY },
  guestsAnAddress: { points: 10, seconds: HOUR },
  correctionsAMember: { points: 20, seconds: HOUR },
  seriesChangesAGuide: { points: 60, seconds: HOUR },
} as const;
export type Rule = keyof typeof RULES;

export type Counted = readonly [rule: Rule, key: string];

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
  const limiters = new Map(
    Object.entries(RULES).map(([rule, { points, seconds }]) => [rule, shared(rule, points, seconds)]),
  );
  const calls = new RateLimiterMemory({ points: 300, duration: MINUTE });
  const giveBack = async (...counted: Counted[]) => {
    for (const [rule, key] of counted) await limiters.get(rule)?.reward(hashed(key));
  };
  return {
    take: async (...counted) => {
      for (const [place, [rule, key]] of counted.entries()) {
        try {
          await refusing(limiters.get(rule)?.consume(hashed(key)));
        } catch (error) {
          await giveBack(...counted.slice(0, place));
          throw error;
        }
      }
    },
    giveBack,
    takeCall: (key) => refusing(calls.consume(key)),
  };

  function shared(keyPrefix: string, points: number, duration: number) {
    const table = { tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false };
    return new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      ...table,
      keyPrefix,
      points,
      duration,
    });
  }
}

async function refusing(counted: Promise<unknown> | undefined): Promise<void> {
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
  if (!net.isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = ip.split('::');
  const groups = head ? head.split(':') : [];
  if (tail !== undefined) {
    const after = tail ? tail.split(':') : [];
    groups.push(...Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after);
  }
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}
