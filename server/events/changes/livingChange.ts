import type { ChangedFields } from '#contract/events/changes.ts';
import { NO_RULE_MESSAGE } from '#contract/events/recurrence.ts';
import { saidBySchema, say } from '#contract/platform/say.ts';
import type { SeriesRow } from '#server/events/occurrence/rules.ts';
import { recurrenceOf } from '#server/events/series/ruleColumns.ts';
import { dayIn } from '#server/platform/clock.ts';
import { badField } from '#server/platform/errors.ts';

/**
 * A change that says whether the series has an end afterwards, if its rule changes. A request without `isLiving` keeps a
 * series without an end only if it repeats the end date that was sent, as clients do that do not know the field.
 * @throws ApiError 400 if the end date is missing, or if a series that does not repeat would have no end.
 */
export function withLiving(series: SeriesRow, change: ChangedFields): ChangedFields {
  const { isLiving, recurrence, ...others } = change;
  if (isLiving === undefined && recurrence === undefined) return change;
  if (isLiving ?? repeatsEndDate(series, change)) {
    if (recurrence === undefined && series.is_living) return others;
    const rule = recurrence ?? recurrenceOf(series);
    if (!rule) throw badField('change.isLiving', saidBySchema('isLiving', NO_RULE_MESSAGE));
    return { ...others, isLiving: true, recurrence: { ...rule, until: null } };
  }
  if (recurrence !== undefined) return { ...others, isLiving: false, recurrence };
  if (series.is_living)
    throw badField('change.recurrence.until', say('{label} is required', { label: 'End date' }));
  return others;
}

function repeatsEndDate(series: SeriesRow, { recurrence, timezone }: ChangedFields): boolean {
  if (!series.confirmed_until || !recurrence?.until) return false;
  const until = Temporal.Instant.from(recurrence.until);
  const zones = [series.timezone, timezone ?? series.timezone];
  return zones.some((zone) => dayIn(zone, until) === series.confirmed_until);
}
