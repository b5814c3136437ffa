/**
 * How long after the end of an event a guest's email is stored and the link in the mail is valid: 30 days.
 */
export const GUEST_RETENTION_HOURS = 30 * 24;

/** When the link that cancels a registration expires. */
export const linkExpiry = (endsAt: Temporal.Instant): Temporal.Instant =>
  endsAt.add({ hours: GUEST_RETENTION_HOURS });
