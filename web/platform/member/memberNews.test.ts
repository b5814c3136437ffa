// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#contract/account.ts';
import { endSession, keepSession } from '#web/platform/session/sessionStore.ts';
import { hearOfMember, onMemberNews } from './memberNews.ts';

const USER = { id: 'one', username: 'meera', role: 'sadhaka', isPatron: false } as User;
const inAnHour = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3_600 }));
const signIn = (user: Partial<User> = {}) =>
  keepSession({ token: `x.${inAnHour}.x`, user: { ...USER, ...user } }, true);

const heard = vi.fn();
beforeEach(() => {
  endSession();
  hearOfMember(null);
  onMemberNews(heard);
  heard.mockClear();
});

it('is silent while the answers say what the session says', () => {
  signIn({ role: 'admin', isPatron: true });
  for (const state of ['admin patron', 'admin patron', null]) hearOfMember(state);
  expect(heard).not.toHaveBeenCalled();
});

it('tells once of another role, and again of the next', () => {
  signIn();
  hearOfMember('moderator');
  hearOfMember('moderator');
  expect(heard).toHaveBeenCalledTimes(1);
  hearOfMember('moderator patron');
  expect(heard).toHaveBeenCalledTimes(2);
});

it('says nothing without a session', () => {
  hearOfMember('admin');
  expect(heard).not.toHaveBeenCalled();
});
