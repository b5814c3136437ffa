import type { Deps } from '#server/platform/deps.ts';

/** A guest's email is stored, and the link in the mail is valid, until 30 days after the end of the event. */
export const GUEST_RETENTION_HOURS = 30 * 24;

/** When the link that cancels a registration expires. */
export const linkExpiry = (endsAt: Temporal.Instant): Temporal.Instant =>
  endsAt.add({ hours: GUEST_RETENTION_HOURS });

export const eventUrl = ({ publicUrl }: Deps['settings'], occurrenceId: string) =>
  `${publicUrl}/events/occurrence/${occurrenceId}`;
