import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { SitPhase } from '#contract/events/sitPlan.ts';

/** The names of the phases of a shared sit, in the order of the form, which offers them as choices. */
export const PHASE_NAMES: Record<SitPhase['kind'], MessageDescriptor> = {
  settle: msg`Settle in`,
  sit: msg({ message: 'Sit', context: 'phase' }),
  walk: msg({ message: 'Walk', context: 'phase' }),
  rest: msg({ message: 'Rest', context: 'phase' }),
};

/** The plan of a shared sit in a sentence: "Settle 5, sit 40, walk 10." */
export function planText(phases: readonly SitPhase[]): string {
  const text = phases.map(phaseText).join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function phaseText({ kind, minutes }: SitPhase): string {
  switch (kind) {
    case 'settle':
      return t`settle ${minutes}`;
    case 'sit':
      return t`sit ${minutes}`;
    case 'walk':
      return t`walk ${minutes}`;
    default:
      return t`rest ${minutes}`;
  }
}
