import type { Practice } from '#contract/sadhana/sadhana.ts';
import { cacheQuery } from '#web/platform/api/offlineCache.ts';

/** Apart from what reads them (`keptPractices.ts`), whose shapes the lists of practices do without. */
export const KEPT = { practices: 'practices', linked: 'linked-practice' };

type Known = Pick<Practice, 'id' | 'name' | 'type'>;
const knownOf = ({ id, name, type }: Known): Known => ({ id, name, type });

/** Keeps on this device what the focus timer needs of a member's practices without a line. */
export const cachePractices = (memberId: string, practices: readonly Known[]) =>
  cacheQuery(memberId, KEPT.practices, practices.map(knownOf));

export const keepLinked = (memberId: string, practice: Known) =>
  cacheQuery(memberId, KEPT.linked, knownOf(practice));
