import { z } from 'zod';
import { cachedQuery } from '#web/platform/api/offlineCache.ts';
import { KEPT } from './cachePractices.ts';

const Known = z.object({ id: z.string(), name: z.string(), type: z.enum(['time', 'reps']) });

/** As much of a practice as a session needs to be logged to it. */
export type KnownPractice = z.output<typeof Known>;

/** The member's practices as they were when they were last read here; null when they never were. */
export const cachedPractices = (memberId: string): KnownPractice[] | null =>
  z.array(Known).safeParse(cachedQuery(memberId, KEPT.practices)).data ?? null;

/** The last practice of somebody else's that a session here was linked to. */
export const keptLinked = (memberId: string): KnownPractice | null =>
  Known.safeParse(cachedQuery(memberId, KEPT.linked)).data ?? null;
