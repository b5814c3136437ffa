import { t } from '@lingui/core/macro';
import type { ObservanceKind } from '#contract/sadhana/observances.ts';
import type { ObservedDay } from '#contract/sadhana/observedDays.ts';

/** The name of an observance in a list of choices. */
export const kindNames = (): Record<ObservanceKind, string> => ({
  purnima: t`Purnima`,
  amavasya: t`Amavasya`,
  ekadashi: t`Ekadashi`,
  file: t`Days from a Calendar File`,
});

/** "Ekadashi", or the title in the calendar file. */
export const observanceName = ({ kind, name }: ObservedDay): string => name ?? kindNames()[kind];

/** "Today is ekadashi.", or with the title in the calendar file. */
export function todayText({ kind, name }: ObservedDay): string {
  if (kind === 'purnima') return t`Today is purnima.`;
  if (kind === 'amavasya') return t`Today is amavasya.`;
  if (kind === 'ekadashi') return t`Today is ekadashi.`;
  return t`Today: ${{ observance: name ?? '' }}`;
}

/** "Tomorrow is purnima.", or with the title in the calendar file. */
export function tomorrowText({ kind, name }: ObservedDay): string {
  if (kind === 'purnima') return t`Tomorrow is purnima.`;
  if (kind === 'amavasya') return t`Tomorrow is amavasya.`;
  if (kind === 'ekadashi') return t`Tomorrow is ekadashi.`;
  return t`Tomorrow: ${{ observance: name ?? '' }}`;
}
