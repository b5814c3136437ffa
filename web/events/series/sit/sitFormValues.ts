import type { SitPhase, SitPlan } from '#contract/events/sitPlan.ts';
import { parseCount } from '#web/platform/text/parseCount.ts';

/** The plan of a shared sit as entered in a form. Numbers are text. Without phases there is no shared sit. */
export interface SitFormValues {
  phases: { kind: SitPhase['kind']; minutes: string; interval: string }[];
  isOpen: boolean;
}

export const NO_SIT: SitFormValues = { phases: [], isOpen: false };

export const sitFormValuesOf = (sit: SitPlan | null): SitFormValues =>
  sit
    ? {
        phases: sit.phases.map(({ kind, minutes, interval }) => ({
          kind,
          minutes: String(minutes),
          interval: interval === undefined ? '' : String(interval),
        })),
        isOpen: sit.isOpen,
      }
    : NO_SIT;

/** The plan in a request. Invalid numbers are passed on, so that the contract's schema reports them. */
export const sitOf = ({ phases, isOpen }: SitFormValues) =>
  phases.length === 0
    ? null
    : {
        phases: phases.map(({ kind, minutes, interval }) => ({
          kind,
          minutes: parseCount(minutes),
          interval: interval.trim() === '' ? undefined : parseCount(interval),
        })),
        isOpen,
      };

/** The phase that "Add Phase" adds: a short time to settle first, then a sit. */
export const nextPhase = ({ length }: SitFormValues['phases']): SitFormValues['phases'][number] =>
  length === 0
    ? { kind: 'settle', minutes: '5', interval: '' }
    : { kind: 'sit', minutes: '20', interval: '' };
