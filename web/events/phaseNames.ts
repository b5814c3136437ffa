import type { SitPhase } from '#contract/events/sitPlan.ts';

/** The names of the phases of a shared sit, in the order of the form, which offers them as choices. */
export const PHASE_NAMES: Record<SitPhase['kind'], string> = {
  settle: 'Settle in',
  sit: 'Sit',
  walk: 'Walk',
  rest: 'Rest',
};
