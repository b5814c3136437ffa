import type { AdminUser, Decision, DecisionKind } from '#contract/admin.ts';
import { type Account, type SuspensionRow, suspensionView, userOf } from '#server/account/public.ts';
import { iso } from '#server/platform/clock.ts';
import type { DecisionRow } from '#server/platform/decisions.ts';

/**
 * A member as admins see them, without the settings for practice and the state of the journal, and with their suspension if
 * there is one.
 */
export function adminUserOf(account: Account, suspension: SuspensionRow | undefined): AdminUser {
  const {
    timezone: _timezone,
    language: _language,
    practice: _practice,
    journal: _journal,
    mutedIds: _mutedIds,
    retreat: _retreat,
    ...user
  } = userOf(account);
  return {
    ...user,
    createdAt: iso(account.created_at),
    ...(suspension && { suspension: suspensionView(suspension) }),
  };
}

/** The kind of the subject of a decision, by the first word of the kind of the decision. */
const SUBJECT_KINDS = {
  book: 'book',
  correction: 'book',
  role: 'user',
  patron: 'user',
  archive: 'user',
  recovery: 'user',
  sessions: 'user',
  reset: 'user',
  community: 'community',
  picture: 'picture',
  post: 'post',
  reply: 'reply',
  member: 'user',
  case: 'case',
  registration: 'registration',
  site: 'site',
  notice: 'site',
} as const satisfies Record<FirstWord<DecisionKind>, Decision['subject']['kind']>;
type FirstWord<Kind> = Kind extends `${infer Word}.${string}` ? Word : never;
const subjectKindOf = (kind: DecisionKind) => SUBJECT_KINDS[kind.split('.')[0] as FirstWord<DecisionKind>];

export const decisionOf = (row: DecisionRow): Decision => ({
  id: row.id,
  at: iso(row.decided_at),
  actor:
    row.actor_id !== null && row.username !== null
      ? { id: row.actor_id, username: row.username, fullName: row.full_name }
      : null,
  isByOperator: row.is_by_operator,
  deed: row.kind,
  subject: {
    kind: subjectKindOf(row.kind),
    id: row.subject_id,
    name: row.subject_name ?? row.member_name ?? 'a former member',
  },
  reason: row.reason,
});

/**
 * A regular expression that finds a word literally, ignoring letter case. A database with the locale C does not
 * change the case of letters outside ASCII, so the expression contains both cases of them.
 */
export const searchPattern = (word: string): string =>
  [...word.toLowerCase()]
    .map((letter) => {
      const upper = letter.toUpperCase();
      if (/[ -~]/.test(letter)) return /[a-z0-9]/.test(letter) ? letter : `\\${letter}`;
      return upper !== letter && [...upper].length === 1 ? `[${letter}${upper}]` : letter;
    })
    .join('');
