import type { LinkPurpose } from '#server/platform/sessions/links.ts';

const LINK_HOURS = {
  verification: 24,
  reset: 1,
  setPassword: 1,
  newEmail: 24,
  recovery: 24,
} satisfies Partial<Record<LinkPurpose, number>>;

/** When a link that is created at `now` expires. */
export const linkExpiry = (purpose: keyof typeof LINK_HOURS, now: Temporal.Instant): Temporal.Instant =>
  now.add({ hours: LINK_HOURS[purpose] });

/** The time in which a recovery or an undo that somebody has started by mail can be stopped. */
export const WAITING_PERIOD = { hours: 72 };
/** The time before its end at which the owner is reminded. */
export const REMINDER_BEFORE_END = { hours: 24 };
