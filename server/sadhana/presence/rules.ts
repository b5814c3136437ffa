/** Fewer people are not shown, so that nobody can tell who they are. */
export const MIN_SITTING = 5;
/** In an installation with fewer members, the number is never shown. */
export const MIN_MEMBERS = 20;

/** The number of people who are sitting, if it may be shown. */
export const shownCount = ({ sitting, members }: { sitting: number; members: number }): number | null =>
  sitting >= MIN_SITTING && members >= MIN_MEMBERS ? sitting : null;

const MINUTE_MS = 60_000;

/** The end of a sitting, at the next whole minute. An exact time could be compared with the times of logs. */
export const endOf = (now: Temporal.Instant, minutes: number): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(Math.ceil(now.epochMilliseconds / MINUTE_MS + minutes) * MINUTE_MS);
