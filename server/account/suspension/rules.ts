import type { Selectable } from 'kysely';
import { DAYS_BEFORE_DELETION, type Suspension } from '#contract/admin.ts';
import { say } from '#contract/platform/say.ts';
import { iso } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/types.ts';
import { ApiError } from '#server/platform/errors.ts';
import { formatDay } from '#server/platform/languages/dates.ts';
import { ENGLISH_TEXTS } from '#server/platform/languages/texts.ts';

export type SuspensionRow = Selectable<DB['suspensions']>;

/** The longest time for which the address of a deleted account is kept as a keyed hash: 12 months. */
const ADDRESS_HOURS = 365 * 24;

/** From when on an admin can delete a suspended account. */
export const deletableFrom = ({ began_at }: SuspensionRow): Temporal.Instant =>
  began_at.add({ hours: 24 * DAYS_BEFORE_DELETION });

/** Until when no account can be made with the address of a suspended account that is deleted now. */
export function addressKeptUntil({ ends_at }: SuspensionRow, now: Temporal.Instant): Temporal.Instant {
  const latest = now.add({ hours: ADDRESS_HOURS });
  return ends_at && Temporal.Instant.compare(ends_at, latest) < 0 ? ends_at : latest;
}

/** A suspension as admins see it. */
export const suspensionView = (row: SuspensionRow): Suspension => ({
  beganAt: iso(row.began_at),
  until: row.ends_at && iso(row.ends_at),
  words: row.words,
  setAside: row.set_aside_at !== null,
  deletableFrom: iso(deletableFrom(row)),
});

/** The error 403 for a suspended member, or for somebody with a mailed link for their account. */
export const accountSuspended = (
  { ends_at, words }: SuspensionRow,
  details: Pick<ApiError['details'], 'ticket' | 'methods' | 'options'> = {},
): ApiError =>
  new ApiError(
    403,
    'suspended',
    ends_at
      ? say('Your account is suspended until {day}.', { day: formatDay(ENGLISH_TEXTS, ends_at) })
      : say('Your account is suspended.'),
    { details: { until: ends_at && iso(ends_at), words, ...details } },
  );
