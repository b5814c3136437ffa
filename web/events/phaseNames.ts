import type { SitPhase } from '#contract/events/sitPlan.ts';

/** The names of the phases of a shared sit, in the order of the form, which offers them as choices. */
export const PHASE_NAMES: Record<SitPhase['kind'], string> = {
  settle: 'Settle in',
  sit: 'Sit',
  walk: 'Walk',
  rest: 'Rest',
};

/** The plan of a shared sit in a sentence: "Settle 5, sit 40, walk 10." */
export function planText(phases: readonly SitPhase[]): string {
  const text = phases.map(({ kind, minutes }) => `${kind} ${minutes}`).join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
