// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#contract/account.ts';
import { endSession, saveSession } from '#web/platform/session/sessionStore.ts';
import { checkMemberHeader, onMemberUpdate } from './memberUpdates.ts';

const USER = { id: 'one', username: 'meera', role: 'sadhaka', isPatron: false } as User;
const inAnHour = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3_600 }));
const signIn = (user: Partial<User> = {}) =>
  saveSession({ token: `x.${inAnHour}.x`, user: { ...USER, ...user } }, true);

const listener = vi.fn();
beforeEach(() => {
  endSession();
  checkMemberHeader(null);
  onMemberUpdate(listener);
  listener.mockClear();
});

it('the listener for member updates is not called if responses match the session or lack the member header', () => {
  signIn({ role: 'admin', isPatron: true });
  for (const state of ['admin patron', 'admin patron', null]) checkMemberHeader(state);
  expect(listener).not.toHaveBeenCalled();
});

it('the listener for member updates is called once for each change of role or patron status', () => {
  signIn();
  checkMemberHeader('moderator');
  checkMemberHeader('moderator');
  expect(listener).toHaveBeenCalledTimes(1);
  checkMemberHeader('moderator patron');
  expect(listener).toHaveBeenCalledTimes(2);
});

it('the listener for member updates is not called without a session', () => {
  checkMemberHeader('admin');
  expect(listener).not.toHaveBeenCalled();
});
