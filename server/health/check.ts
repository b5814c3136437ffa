import type { Deps } from '#server/platform/deps.ts';
import type { Problem } from './problems.ts';

/** What a check has found: nothing is wrong where there are no problems. */
export interface Findings {
  problems: Problem[];
  /** What was measured, by names for programs. */
  figures: Record<string, number>;
}

/** Checks one part with a few short statements in the database. */
export type Check = (deps: Deps) => Promise<Findings>;

export const WELL: Findings = { problems: [], figures: {} };
