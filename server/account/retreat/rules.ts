import type { RetreatDraft } from '#contract/account.ts';
import { say } from '#contract/platform/say.ts';
import { dayIn } from '#server/platform/clock.ts';
import { badField } from '#server/platform/errors.ts';

const MAX_RETREAT_DAYS = 366;
const MAX_YEARS_AHEAD = 2;

/**
 * Requires that a retreat is at most 366 days long, has not ended, and is at most two years ahead.
 * @throws ApiError 400 otherwise.
 */
export function requireValidRetreat({ from, to, timezone }: RetreatDraft, now: Temporal.Instant): void {
  const today = dayIn(timezone, now);
  if (Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days >= MAX_RETREAT_DAYS)
    throw badField('to', say('A retreat is at most {max} days long', { max: MAX_RETREAT_DAYS }));
  if (to < today) throw badField('to', say('The end must not be in the past'));
  if (to > Temporal.PlainDate.from(today).add({ years: MAX_YEARS_AHEAD }).toString())
    throw badField('to', say('A retreat is at most two years ahead'));
}

/** The first instant of a retreat, and the first one after it. */
export function retreatInstants({ from, to, timezone }: Pick<RetreatDraft, 'from' | 'to' | 'timezone'>): {
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
} {
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timezone).toInstant();
  return {
    startsAt: startOf(Temporal.PlainDate.from(from)),
    endsAt: startOf(Temporal.PlainDate.from(to).add({ days: 1 })),
  };
}
