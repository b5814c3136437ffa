import { moonDays } from './moonDays.ts';
import type { ObservanceKind, Observances } from './observances.ts';

/** A day that a member observes. */
export interface ObservedDay {
  on: string;
  kind: ObservanceKind;
  /** The title in the calendar file; null for a day of the moon. */
  name: string | null;
}

/**
 * The days that a member observes, from `from` to `to`, both included, in their order. A day can be there more than once.
 * Loads the library that computes the moon, so import this file only when it is needed.
 */
export function observedDays(
  { kinds, timezone, days }: Observances,
  { from, to }: { from: string; to: string },
): ObservedDay[] {
  const observed = kinds.flatMap((kind): ObservedDay[] =>
    kind === 'file'
      ? days.filter(({ on }) => from <= on && on <= to).map((day) => ({ ...day, kind }))
      : moonDays(kind, { from, to, zone: timezone ?? 'UTC' }).map((on) => ({ on, kind, name: null })),
  );
  return observed.sort((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)));
}
