import type { Practice } from '#contract/sadhana/practices.ts';
import { cacheQuery } from '#web/platform/api/offlineCache.ts';

/**
 * The names under which practices are stored in the offline cache. `cachedPractices.ts` reads them; it is a separate
 * module, because it loads zod.
 */
export const CACHE_NAMES = { practices: 'practices', linked: 'linked-practice' };

type CachedFields = Pick<Practice, 'id' | 'name' | 'type'>;
const cachedFieldsOf = ({ id, name, type }: CachedFields): CachedFields => ({ id, name, type });

/** Stores on this device the fields of the member's practices that the focus timer needs offline. */
export const cachePractices = (memberId: string, practices: readonly CachedFields[]) =>
  cacheQuery(memberId, CACHE_NAMES.practices, practices.map(cachedFieldsOf));

/** Stores a practice of another member with which a session can be started from a public preset. */
export const cacheLinkedPractice = (memberId: string, practice: CachedFields) =>
  cacheQuery(memberId, CACHE_NAMES.linked, cachedFieldsOf(practice));
