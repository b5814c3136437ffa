import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { Person } from '#contract/platform/names.ts';
import {
  byId,
  flag,
  MessageReply,
  outputInstant,
  pageOf,
  paging,
  search,
  text,
} from '#contract/platform/primitives.ts';
import { Role, User } from './account.ts';

/** The page to which mails about waiting work link. Mail programs post to its address (RFC 8058). */
export const STOP_WAITING_MAILS_PATH = '/waiting-mails/unsubscribe';

/** The account of a member as admins see it. */
export const AdminUser = User.omit({
  calendarMails: true,
  waitingMails: true,
  timezone: true,
  language: true,
  practice: true,
  journal: true,
  mutedIds: true,
  retreat: true,
})
  .extend({ createdAt: outputInstant })
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
  'post.removed',
  'reply.removed',
  'member.warned',
  'member.paused',
  'member.banned',
  'case.left',
  'registration.accepted',
  'registration.declined',
  'site.changed',
  'picture.unblocked',
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
    summary: 'Members, newest first. `q` searches usernames, full names and emails.',
    query: z.object({ q: search(), ...paging() }),
    reply: pageOf(AdminUser),
  },
  changeRole: {
    method: 'PUT',
    path: '/admin/users/{id}/role',
    access: 'admin',
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
  decisions: {
    method: 'GET',
    path: '/admin/decisions',
    access: 'admin',
    summary: 'The decisions of moderators and admins, newest first.',
    query: z.object(paging()),
    reply: pageOf(Decision),
  },
});
