import { expect, it } from 'vitest';
import type { User } from '#contract/account.ts';
import { AdminUser } from '#contract/admin.ts';
import { ENDPOINTS } from '#tests/support/api/endpoints.ts';
import {
  type Actor,
  COMMUNITY_MATRIX,
  communityStatus,
  expectedStatus,
  MATRIX,
} from '#tests/support/api/matrix.ts';

it('the access matrix has exactly one row for every endpoint', () => {
  const rows = [...Object.keys(MATRIX), ...Object.keys(COMMUNITY_MATRIX)];
  expect(rows.sort()).toEqual(ENDPOINTS.map(({ name }) => name).sort());
});

it.each(ENDPOINTS)(
  'the access level of $name agrees with its row in the access matrix',
  ({ name, access }) => {
    const statusOf = (actor: Actor) =>
      name in COMMUNITY_MATRIX
        ? communityStatus(name as keyof typeof COMMUNITY_MATRIX, 'private', actor)
        : expectedStatus(name as keyof typeof MATRIX, actor);
    const [visitor, stranger, moderator, admin] = (
      ['visitor', 'stranger', 'moderator', 'admin'] as const
    ).map(statusOf);
    expect(['anyone', 'member', 'patron', 'moderator', 'admin']).toContain(access);
    if (access !== 'anyone') expect(visitor).toBe(401);
    if (access === 'moderator') expect([stranger, moderator === 403]).toEqual([403, false]);
    if (access === 'admin') expect([stranger, moderator, admin === 403]).toEqual([403, 403, false]);
  },
);

it.each(ENDPOINTS)('$name declares a reply exactly when its status is not 204', ({ status = 200, reply }) => {
  expect(status === 204).toBe(reply === undefined);
});

/** Whether admins see each field of a member's account. */
const SHOWN_TO_ADMINS: Record<keyof User, boolean> = {
  id: true,
  username: true,
  fullName: true,
  email: true,
  avatarUrl: true,
  avatar: true,
  role: true,
  isPatron: true,
  guideOf: true,
  profileTheme: true,
  eventReminders: true,
  calendarMails: false,
  waitingMails: false,
  timezone: false,
  language: false,
  mutedIds: false,
  retreat: false,
  practice: false,
  journal: false,
  recoveryEndsAt: true,
  undoEndsAt: true,
  roleNeedsSecondFactor: true,
  seesWelcome: false,
  hasObservances: false,
};

it('admins see the fields of an account that are listed as shown to them, and no others', () => {
  const shown = Object.entries(SHOWN_TO_ADMINS).flatMap(([field, isShown]) => (isShown ? [field] : []));
  expect(Object.keys(AdminUser.shape).sort()).toEqual([...shown, 'createdAt', 'suspension'].sort());
});

it('no two endpoints share a method and path', () => {
  const calls = ENDPOINTS.map(({ call }) => call);
  expect(new Set(calls).size).toBe(calls.length);
});
