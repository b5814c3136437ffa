import type { Reply } from './search.ts';
import type { Call, World } from './world.ts';

/**
 * What holds in every answer, whatever was written before: nothing stands twice in a list, spots are never oversold, and
 * nobody reads somebody else's email. Returns the first problem, or null.
 */
export function brokenRule(world: World, call: Call, { body }: Reply): string | null {
  const problem = problemIn(body) ?? foreignEmail(world, call, JSON.stringify(body) ?? '');
  return problem && `call ${call.number}, ${call.endpoint} as ${call.as}: ${problem}`;
}

/** These calls return emails: api.md, “Session”. */
const RETURNS_EMAILS = /\/admin\/|\/invitations/;

function foreignEmail(world: World, { as, endpoint }: Call, text: string): string | null {
  if (RETURNS_EMAILS.test(endpoint)) return null;
  // The name of a session begins with its member. Whether it has ended may not be known.
  const own = as?.split('/')[0];
  const others = Object.values(world.users).filter(({ id }) => id !== own && endpoint !== 'POST /auth/login');
  const guests = Object.values(world.dates).flatMap((date) => date.guests);
  const email = [...others, ...guests].find((person) => text.includes(`"${person.email}"`))?.email;
  return email ? `it contains the email ${email}` : null;
}

function problemIn(value: unknown): string | null {
  if (value === null || typeof value !== 'object') return null;
  const inside = Object.values(value).map(problemIn).find(Boolean);
  if (inside) return inside;
  if (Array.isArray(value)) return repeatedIn(value);
  const { spotsLeft, capacity, attendeeCount, guestCount, offeredCount } = value as Record<string, number>;
  const { currentStreak, longestStreak } = value as Record<string, number>;
  if ((currentStreak ?? 0) > (longestStreak ?? 0)) return 'the current streak is longer than the longest';
  if (spotsLeft === undefined) return null;
  // A capacity that was lowered keeps the bookings and shows 0 spots left.
  const left = (capacity ?? 0) - (attendeeCount ?? 0) - (guestCount ?? 0) - (offeredCount ?? 0);
  return spotsLeft === Math.max(0, left) ? null : `${spotsLeft} spots are left, not ${Math.max(0, left)}`;
}

function repeatedIn(items: unknown[]): string | null {
  const ids = items.map(
    (item) => (item as { id?: unknown } | null)?.id ?? (typeof item === 'string' ? item : null),
  );
  const twice = ids.find((id, index) => id !== null && ids.indexOf(id) !== index);
  return twice ? `${twice} stands twice in a list` : null;
}
