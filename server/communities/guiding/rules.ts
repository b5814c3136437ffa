import { dayIn } from '#server/platform/clock.ts';

/** The number of days without a sign-in after which a guide counts as absent. */
const ABSENT_DAYS = 180;
/** The number of days that the guides have to return after they were mailed. */
const DAYS_OF_NOTICE = 14;

/** Guides who signed in last on this day or before are absent. */
export const absentSince = (now: Temporal.Instant): string =>
  dayIn('UTC', now.subtract({ hours: ABSENT_DAYS * 24 }));

/** Guides who were mailed at this instant or before have had the time to return. */
export const mailedBefore = (now: Temporal.Instant): Temporal.Instant =>
  now.subtract({ hours: DAYS_OF_NOTICE * 24 });
