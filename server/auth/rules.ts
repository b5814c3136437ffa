import type { LinkPurpose } from '#server/platform/sessions/tokens.ts';

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
