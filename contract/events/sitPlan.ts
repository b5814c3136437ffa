import { z } from 'zod';
import { count, flag } from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';

export const PHASE_KINDS = ['settle', 'sit', 'walk', 'rest'] as const;

const SitPhase = z.object(
  {
    kind: z.enum(PHASE_KINDS, schemaMessage('Phase must be settle, sit, walk or rest')),
    minutes: count('Minutes', 1, 180),
    /** The minutes from one bell within the phase to the next; absent if there are none. */
    interval: count('Interval', 1, 180).optional(),
  },
  schemaMessage('{label} must be an object', { label: 'Phase' }),
);
export type SitPhase = z.output<typeof SitPhase>;

export const SitPhases = z
  .array(SitPhase, schemaMessage('{label} must be a list', { label: 'Phases' }))
  .min(1, schemaMessage('Please add at least one phase'))
  .max(20, schemaMessage('A sit has at most 20 phases'));

/** The plan of a shared sit, which begins with the event. If it is open, all members of the community may enter. */
export const SitPlan = z
  .object(
    {
      phases: SitPhases,
      isOpen: flag('Open').default(false),
    },
    schemaMessage('{label} must be an object', { label: 'The plan of a sit' }),
  )
  .meta({ id: 'SitPlan' });
export type SitPlan = z.output<typeof SitPlan>;

/** The length of a plan in minutes. */
export const minutesOf = ({ phases }: { phases: readonly SitPhase[] }): number =>
  phases.reduce((sum, { minutes }) => sum + minutes, 0);

export const PLAN_TOO_LONG = schemaMessage('The plan is longer than the event.');

/** Whether a plan ends at the end of the event or before. The length of the event is in milliseconds. */
export const fitsInto = (plan: Pick<SitPlan, 'phases'>, eventLength: number): boolean =>
  minutesOf(plan) * 60_000 <= eventLength;
