/** Work that began to wait, and a member who can decide it. */
export interface NewWork {
  user_id: string;
  at: Temporal.Instant;
  is_urgent: boolean;
}

/** The newest work of a member. */
export interface NewestWork {
  userId: string;
  at: Temporal.Instant;
  /** The newest work about unlawful content; null if there is none. */
  urgentAt: Temporal.Instant | null;
}

const later = (first: Temporal.Instant | null, second: Temporal.Instant) =>
  first && Temporal.Instant.compare(first, second) > 0 ? first : second;

/** The newest work of each member. */
export function newestByMember(work: readonly NewWork[]): NewestWork[] {
  const newest = new Map<string, NewestWork>();
  for (const { user_id: userId, at, is_urgent } of work) {
    const known = newest.get(userId);
    const urgentAt = known?.urgentAt ?? null;
    newest.set(userId, {
      userId,
      at: later(known?.at ?? null, at),
      urgentAt: is_urgent ? later(urgentAt, at) : urgentAt,
    });
  }
  return [...newest.values()];
}
