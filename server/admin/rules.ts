import type { Selectable } from 'kysely';
import type { AdminUser, Decision } from '#contract/admin.ts';
import { type Account, userOf } from '#server/account/public.ts';
import { iso } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/types.ts';

/** What is kept of a decision. A member's name is not: it is theirs to change and to take along. */
export type NewDecision = Selectable<DB['decisions']>;

/** A decision with the names of those whom it concerns, as far as there still are accounts. */
export type DecisionRow = NewDecision & { actor_name: string | null; member_name: string | null };

export const adminUserOf = (account: Account): AdminUser => ({
  ...userOf(account),
  createdAt: iso(account.created_at),
});

const KINDS = {
  book: 'book',
  correction: 'book',
  role: 'user',
  patron: 'user',
  community: 'community',
} as const;
const kindOf = (deed: NewDecision['deed']) => KINDS[deed.split('.')[0] as keyof typeof KINDS];

export const decisionOf = (row: DecisionRow): Decision => ({
  id: row.id,
  at: iso(row.decided_at),
  actor:
    row.actor_id !== null && row.actor_name !== null ? { id: row.actor_id, username: row.actor_name } : null,
  deed: row.deed,
  subject: {
    kind: kindOf(row.deed),
    id: row.subject_id,
    name: row.subject_name ?? row.member_name ?? 'a former member',
  },
  reason: row.reason,
});

/**
 * What is looked for, as a regular expression that finds it as it stands, in any case. A database of locale C leaves
 * letters beyond ASCII as they were written, so that these are looked for in both cases.
 */
export const searchPattern = (word: string): string =>
  [...word.toLowerCase()]
    .map((letter) => {
      const upper = letter.toUpperCase();
      if (/[ -~]/.test(letter)) return /[a-z0-9]/.test(letter) ? letter : `\\${letter}`;
      return upper !== letter && [...upper].length === 1 ? `[${letter}${upper}]` : letter;
    })
    .join('');
