import { z } from 'zod';
import { cachedQuery } from '#web/platform/api/offlineCache.ts';
import { CACHE_NAMES } from './cachePractices.ts';

const CachedPractice = z.object({ id: z.string(), name: z.string(), type: z.enum(['time', 'reps']) });

/** The fields of a practice that are needed to log a session. */
export type CachedPractice = z.output<typeof CachedPractice>;

/** The member's practices as last fetched in this browser; null if they never were. */
export const cachedPractices = (memberId: string): CachedPractice[] | null =>
  z.array(CachedPractice).safeParse(cachedQuery(memberId, CACHE_NAMES.practices)).data ?? null;

/** The practice of another member that was last stored in this browser; null if there is none. */
export const cachedLinkedPractice = (memberId: string): CachedPractice | null =>
  CachedPractice.safeParse(cachedQuery(memberId, CACHE_NAMES.linked)).data ?? null;
