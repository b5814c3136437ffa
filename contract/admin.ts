import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { Person } from '#contract/platform/names.ts';
import {
  byId,
  count,
  flag,
  MessageReply,
  outputInstant,
  pageOf,
  paging,
  search,
  text,
} from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { Role, User } from './account.ts';

/** The page to which mails about waiting work link. Mail programs post to its address (RFC 8058). */
export const STOP_WAITING_MAILS_PATH = '/waiting-mails/unsubscribe';

export const MAX_SUSPENSION_WORDS = 1_000;
export const MAX_SUSPENSION_DAYS = 3_650;
/** How many days after its suspension began an account can be deleted by an admin. */
export const DAYS_BEFORE_DELETION = 30;

/** `words` are those that the member reads. `setAside`: their posts, replies and pictures are set aside. */
export const Suspension = z
  .object({
    beganAt: outputInstant,
    /** Null until an admin lifts it. */
    until: outputInstant.nullable(),
    words: z.string(),
    setAside: z.boolean(),
    /** From when on an admin can delete the account. */
    deletableFrom: outputInstant,
  })
  .meta({ id: 'Suspension' });
export type Suspension = z.output<typeof Suspension>;

/** Without `days`, the suspension stays until an admin lifts it. */
export const SuspensionDraft = z
  .object({
    days: count('Days', 1, MAX_SUSPENSION_DAYS).nullish(),
    words: text('Words', MAX_SUSPENSION_WORDS, schemaMessage('Words are required')),
    setAside: flag('Set aside').default(false),
  })
  .meta({ id: 'SuspensionDraft' });
export type SuspensionDraft = z.output<typeof SuspensionDraft>;

export const AccountRemoval = z
  .object({ reason: text('Reason', MAX_SUSPENSION_WORDS) })
  .meta({ id: 'AccountRemoval' });

/** The account of a member as admins see it. `suspension` is absent unless they are suspended. */
export const AdminUser = User.omit({
  calendarMails: true,
  waitingMails: true,
  timezone: true,
  language: true,
  practice: true,
  journal: true,
  mutedIds: true,
  retreat: true,
  seesWelcome: true,
  hasObservances: true,
})
  .extend({ createdAt: outputInstant, suspension: Suspension.optional() })
  .meta({ id: 'AdminUser' });
export type AdminUser = z.output<typeof AdminUser>;

/** `userCount` is the number of verified accounts, `totalBooks` the number of approved books. */
export const AdminStats = z
  .object({
    userCount: z.int(),
    totalBooks: z.int(),
    totalJournalEntries: z.int(),
    totalCommunities: z.int(),
  })
  .meta({ id: 'AdminStats' });
export type AdminStats = z.output<typeof AdminStats>;

/** The numbers of requests, reports and books that wait for the caller’s decision. Cases about the caller do not count. */
export const Waiting = z
  .object({
    /** Communities that the caller guides and in which something waits. */
    communities: z.array(z.object({ id: z.string(), name: z.string(), requests: z.int(), reports: z.int() })),
    /** Reports and notices, for admins. */
    cases: z.int(),
    /** Submitted books, for moderators and admins. */
    books: z.int(),
    /** Suggested corrections of books, for moderators and admins. */
    corrections: z.int(),
    /** Registrations, for admins. Absent where none waits. */
    registrations: z.int().optional(),
  })
  .meta({ id: 'Waiting' });
export type Waiting = z.output<typeof Waiting>;

/** The kind of a decision. */
export const DecisionKind = z.enum([
  'book.approved',
  'book.rejected',
  'book.corrected',
  'book.removed',
  'correction.rejected',
  'role.changed',
  'patron.given',
  'patron.taken',
  'community.deleted',
  'recovery.begun',
  'recovery.cancelled',
  'sessions.ended',
  'reset.created',
  'picture.removed',
  'picture.unblocked',
  'post.removed',
  'reply.removed',
  'member.warned',
  'member.paused',
  'member.banned',
  'member.suspended',
  'member.restored',
  'member.deleted',
  'case.left',
  'registration.accepted',
  'registration.declined',
  'site.changed',
  'notice.changed',
  'archive.made',
]);
export type DecisionKind = z.output<typeof DecisionKind>;

/**
 * A decision of a moderator or an admin. `actor` is null when the account has been deleted, or when the decision was
 * made on the command line (`isByOperator`).
 */
export const Decision = z
  .object({
    id: z.string(),
    at: outputInstant,
    actor: Person.nullable(),
    isByOperator: z.boolean(),
    deed: DecisionKind,
    subject: z.object({
      kind: z.enum(['book', 'user', 'community', 'picture', 'post', 'reply', 'case', 'registration', 'site']),
      id: z.string(),
      name: z.string(),
    }),
    reason: z.string().nullable(),
  })
  .meta({ id: 'Decision' });
export type Decision = z.output<typeof Decision>;

export const admin = endpoints({
  waiting: {
    method: 'GET',
    path: '/account/waiting',
    access: 'member',
    summary: 'How much waits for the caller’s decision, as a guide, a moderator or an admin.',
    reply: Waiting,
  },
  updateWaitingMails: {
    method: 'PUT',
    path: '/account/waiting-mails',
    access: 'member',
    summary: 'Turn mails about requests, reports and books that wait for the caller’s decision on or off.',
    body: z.object({
      waitingMails: flag('Waiting mails'),
    }),
    reply: User,
  },
  stopWaitingMails: {
    method: 'POST',
    path: STOP_WAITING_MAILS_PATH,
    access: 'anyone',
    summary:
      'Stop the mails about waiting work with the token of their link, also by one click in a mail program (RFC 8058).',
    query: z.object({ token: text('Token', 500) }),
    body: { kind: 'ignored' },
    reply: MessageReply,
  },
  stats: {
    method: 'GET',
    path: '/admin/stats',
    access: 'admin',
    summary: 'The numbers of members, entries, books and communities.',
    reply: AdminStats,
  },
  users: {
    method: 'GET',
    path: '/admin/users',
    access: 'admin',
    summary:
      'Members, newest first. `q` searches usernames, full names and emails. `state` selects the suspended ones.',
    query: z.object({
      q: search(),
      state: z.enum(['suspended'], schemaMessage('Unknown state')).optional(),
      ...paging(),
    }),
    reply: pageOf(AdminUser),
  },
  changeRole: {
    method: 'PUT',
    path: '/admin/users/{id}/role',
    access: 'admin',
    freshAuthentication: 'always',
    summary: 'Change a role. It applies from the member’s next call. The last admin keeps the role.',
    params: byId,
    body: z.object({ newRole: Role }),
    reply: AdminUser,
  },
  changePatron: {
    method: 'PUT',
    path: '/admin/users/{id}/patron',
    access: 'admin',
    summary: "Set or clear the patron flag by an admin's decision.",
    params: byId,
    body: z.object({
      isPatron: flag('Patron'),
    }),
    reply: AdminUser,
  },
  endSessions: {
    method: 'DELETE',
    path: '/admin/users/{id}/sessions',
    access: 'admin',
    freshAuthentication: 'always',
    summary: 'End all sessions of a member.',
    params: byId,
    status: 204,
  },
  suspend: {
    method: 'PUT',
    path: '/admin/users/{id}/suspension',
    access: 'admin',
    freshAuthentication: 'always',
    summary:
      'Suspend a member, or replace the days and the words of a suspension. All sessions end. Admins cannot be suspended.',
    params: byId,
    body: SuspensionDraft,
    reply: AdminUser,
  },
  endSuspension: {
    method: 'DELETE',
    path: '/admin/users/{id}/suspension',
    access: 'admin',
    freshAuthentication: 'always',
    summary: 'Lift a suspension. What it has set aside is restored, unless it has been erased after 30 days.',
    params: byId,
    reply: AdminUser,
  },
  removeUser: {
    method: 'DELETE',
    path: '/admin/users/{id}',
    access: 'admin',
    freshAuthentication: 'always',
    summary: 'Delete the account of a member who has been suspended for 30 days.',
    params: byId,
    body: AccountRemoval,
    status: 204,
  },
  decisions: {
    method: 'GET',
    path: '/admin/decisions',
    access: 'admin',
    summary: 'The decisions of moderators and admins, newest first.',
    query: z.object(paging()),
    reply: pageOf(Decision),
  },
});
