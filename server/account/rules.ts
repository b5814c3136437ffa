import type { Selectable } from 'kysely';
import type { Retreat, User } from '#contract/account.ts';
import { PRACTICE_DEFAULTS } from '#contract/platform/constants.ts';
import { say } from '#contract/platform/say.ts';
import type { PracticePreferences } from '#contract/sadhana/settings.ts';
import { iso } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/types.ts';
import { fieldTaken } from '#server/platform/errors.ts';

/** An account's row, with the ids of the communities that it guides and the state of its second factors. */
export type Account = Selectable<DB['users']> & {
  guide_of: string[];
  has_second_factor: boolean;
  /** When all second factors will be removed, if somebody has requested it. */
  recovery_ends_at: Temporal.Instant | null;
  /** When recent changes of the account will be undone, if somebody has requested it with a mailed link. */
  undo_ends_at: Temporal.Instant | null;
  /** The members whom the member has muted. */
  muted_ids: string[];
  /** The retreat. It is deleted within an hour after its end. */
  retreat: Retreat | null;
  /** The settings for practice; null for the defaults. */
  practice: PracticePreferences | null;
  has_observances: boolean;
};

/** Words with which someone could pose as staff of the product. The product's own name is added to them. */
const OFFICIAL_WORDS = 'admin administrator moderator guide support system root staff official'.split(' ');
const RESERVED_WORDS = [
  ...OFFICIAL_WORDS,
  ...'guest everyone former-member null undefined me api'.split(' '),
];

/**
 * Whether a username could pass for the product's own: a reserved word, or several official words in a row,
 * in any letter case, with separators or digits between them, or with look-alike characters. Usernames are ASCII,
 * so Unicode's table of confusables is not needed.
 */
export function isReservedUsername(username: string, productName: string): boolean {
  const letters = withoutSeparators(username);
  const variants = [letters, letters.replace(/\d+$/, ''), letters.replaceAll(/\d/g, '')].map(foldLookalikes);
  const reserved = new Set(foldedWords([...RESERVED_WORDS, productName]));
  const isOfficial = new RegExp(`^(${foldedWords([...OFFICIAL_WORDS, productName]).join('|')})+$`);
  return variants.some((variant) => reserved.has(variant) || isOfficial.test(variant));
}

/** The folded forms of words. Leaves out words without ASCII letters or digits, such as a name in another script. */
const foldedWords = (words: string[]) =>
  words.map((word) => foldLookalikes(withoutSeparators(word))).filter(Boolean);

const withoutSeparators = (name: string) => name.toLowerCase().replaceAll(/[^a-z\d]/g, '');

const LOOKALIKES: [RegExp, string][] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/[1l]/g, 'i'],
  [/0/g, 'o'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/5/g, 's'],
  [/7/g, 't'],
  [/8/g, 'b'],
];

/** Replaces letters and digits that look alike with one of them. */
const foldLookalikes = (name: string) =>
  LOOKALIKES.reduce((folded, [pattern, letter]) => folded.replaceAll(pattern, letter), name);

/** The role of a new account. `adminEmails` are in lower case. */
export const initialRole = (email: string, adminEmails: string[]): User['role'] =>
  adminEmails.includes(email.toLowerCase()) ? 'admin' : 'sadhaka';

/**
 * The account as its member sees it. Without the patron flag, a stored gradient is not sent. `role` is the role in the
 * session, if it can differ from that of the account.
 */
export function userOf(account: Account, role = account.role): User {
  const isPatron = account.is_patron;
  return {
    id: account.id,
    username: account.username,
    fullName: account.full_name,
    email: account.email,
    avatarUrl: account.avatar_url,
    avatar: avatarOf(account),
    role,
    isPatron,
    guideOf: account.guide_of,
    profileTheme: { usernameGradient: isPatron ? account.username_gradient : null },
    eventReminders: account.event_reminders,
    calendarMails: account.calendar_mails,
    waitingMails: account.waiting_mails,
    timezone: account.timezone,
    language: account.language,
    mutedIds: account.muted_ids,
    retreat: account.retreat,
    practice: account.practice ?? PRACTICE_DEFAULTS,
    journal: account.journal,
    recoveryEndsAt: account.recovery_ends_at && iso(account.recovery_ends_at),
    undoEndsAt: account.undo_ends_at && iso(account.undo_ends_at),
    roleNeedsSecondFactor: role !== account.role,
    ...(account.sees_welcome && { seesWelcome: true as const }),
    ...(account.has_observances && { hasObservances: true as const }),
  };
}

/** The uploaded avatar in a row of an account or of the view `people`. */
export const avatarOf = ({ avatar_id, avatar_colour }: Pick<Account, 'avatar_id' | 'avatar_colour'>) =>
  avatar_id !== null && avatar_colour !== null ? { id: avatar_id, colour: avatar_colour } : null;

/** The error 409 for the field `username`. */
export const usernameTaken = () => fieldTaken('username', 'name_taken', say('Username is already taken.'));

/** Whether this is the only admin, who must not be deleted or lose the role. */
export const isLastAdmin = (id: string, adminIds: string[]): boolean =>
  adminIds.length === 1 && adminIds[0] === id;
