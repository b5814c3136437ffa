// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#contract/account.ts';
import { endSession, saveSession } from '#web/platform/session/sessionStore.ts';
import { listenForMemberUpdates, onMemberUpdate } from './memberUpdates.ts';

const USER = { id: 'one', username: 'meera', role: 'sadhaka', isPatron: false } as User;
const inAnHour = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3_600 }));
const signIn = (user: Partial<User> = {}) =>
  saveSession({ token: `x.${inAnHour}.x`, user: { ...USER, ...user } }, true);

const heard = vi.fn();
beforeEach(() => {
  endSession();
  listenForMemberUpdates(null);
  onMemberUpdate(heard);
  heard.mockClear();
});

it('the listener for member updates is not called while the responses match the session', () => {
  signIn({ role: 'admin', isPatron: true });
  for (const state of ['admin patron', 'admin patron', null]) listenForMemberUpdates(state);
  expect(heard).not.toHaveBeenCalled();
});

it('the listener for member updates is called once for each change of role or patron status', () => {
  signIn();
  listenForMemberUpdates('moderator');
  listenForMemberUpdates('moderator');
  expect(heard).toHaveBeenCalledTimes(1);
  listenForMemberUpdates('moderator patron');
  expect(heard).toHaveBeenCalledTimes(2);
});

it('the listener for member updates is not called without a session', () => {
  listenForMemberUpdates('admin');
  expect(heard).not.toHaveBeenCalled();
});
