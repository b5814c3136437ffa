import type { Purpose } from '#server/platform/secrets.ts';

const HOURS: Record<Purpose, number> = { verification: 24, reset: 1 };

/** When a mailed link that is made `now` stops working. */
export const linkExpiry = (purpose: Purpose, now: Temporal.Instant): Temporal.Instant =>
  now.add({ hours: HOURS[purpose] });
