import { isDeepStrictEqual } from 'node:util';
import type { ArchivedCadence } from '#contract/moving/archiveItems.ts';
import { say } from '#contract/platform/say.ts';
import { WEEKDAYS, type Weekday } from '#contract/platform/weekdays.ts';
import {
  mergedDays,
  type NamedDay,
  type ObservanceKind,
  type ObservancesDraft,
} from '#contract/sadhana/observances.ts';
import type { CadenceDraft } from '#contract/sadhana/settings.ts';
import { badField } from '#server/platform/errors.ts';

/** The days of practice from a day on: weekdays, and observances in a time zone, with the days of a calendar file. */
export interface CadenceRow {
  from_on: string;
  weekdays: Weekday[];
  observances: ObservanceKind[];
  timezone: string | null;
  file_days: string[];
}

export interface ObservancesRow {
  kinds: ObservanceKind[];
  timezone: string;
  days: NamedDay[];
}

/** The observances that a draft sets. Days that it leaves out stay; several titles of a day become one. */
export function observancesOf(
  { kinds, timezone, days }: ObservancesDraft,
  before: ObservancesRow | null,
): ObservancesRow {
  return { kinds, timezone, days: days ? mergedDays(days) : (before?.days ?? []) };
}

/** The cadence of a draft, with the observances as they are chosen now. @throws ApiError 400 if none are chosen yet */
export function cadenceOf(
  { from, weekdays, observances }: CadenceDraft,
  chosen: ObservancesRow | null,
): CadenceRow {
  if (observances.length === 0)
    return { from_on: from, weekdays, observances, timezone: null, file_days: [] };
  if (!chosen) throw badField('observances', say('Choose your observances first'));
  const file_days = observances.includes('file') ? chosen.days.map(({ on }) => on) : [];
  return { from_on: from, weekdays, observances, timezone: chosen.timezone, file_days };
}

/** The cadence of an archive, with the observances that it had there. @throws ApiError as `cadenceOf`, without them */
export function archivedCadenceOf(
  { timezone, fileDays, ...draft }: ArchivedCadence,
  chosen: ObservancesRow | null,
): CadenceRow {
  if (draft.observances.length === 0 || !timezone) return cadenceOf(draft, chosen);
  const { from, weekdays, observances } = draft;
  const file_days = observances.includes('file') ? fileDays : [];
  return { from_on: from, weekdays, observances, timezone, file_days };
}

/**
 * The cadence from a day on, after a member has changed the observances, if days of practice are observances; null if nothing
 * changes. It keeps its observances that are still chosen, and gets those that are newly chosen. Without any observance and
 * any weekday, every day is one of practice.
 */
export function cadenceAfterChange(
  cadences: readonly CadenceRow[],
  { before: earlier, chosen }: { before: ObservancesRow | null; chosen: ObservancesRow },
  today: string,
): CadenceRow | null {
  const current = cadences.findLast(({ from_on }) => from_on <= today);
  if (!current || current.observances.length === 0) return null;
  const observances = chosen.kinds.filter(
    (kind) => current.observances.includes(kind) || !earlier?.kinds.includes(kind),
  );
  const isEmpty = observances.length + current.weekdays.length === 0;
  const weekdays = isEmpty ? [...WEEKDAYS] : current.weekdays;
  const next = cadenceOf({ from: today, weekdays, observances }, chosen);
  const { from_on: _from, ...before } = current;
  const { from_on: _today, ...after } = next;
  return isDeepStrictEqual(before, after) ? null : next;
}
