// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import type { User } from '#contract/account.ts';
import { keepSession } from '#web/platform/session/sessionStore.ts';
import { dropReadingsOf, keepReading, keptReading } from './keptReadings.ts';

const exp = Math.floor(Date.now() / 1000) + 3600;
const signIn = (id: string) =>
  keepSession({ token: `${id}.${btoa(JSON.stringify({ exp }))}.s`, user: { id } as User }, true);

afterEach(() => localStorage.clear());

test('a reading comes back to its own member only, and goes with the sign-out', () => {
  signIn('meera');
  keepReading('meera', 'practices', [1]);
  expect([keptReading('meera', 'practices'), keptReading('tomas', 'practices')]).toEqual([[1], undefined]);
  localStorage.setItem('draft:meera:journal/new', '1');
  dropReadingsOf('meera');
  expect(keptReading('meera', 'practices')).toBeUndefined();
  expect(localStorage.getItem('draft:meera:journal/new')).toBe('1');
});

test('an answer that comes when another has signed in is not kept', () => {
  signIn('tomas');
  keepReading('meera', 'practices', [1]);
  expect(keptReading('meera', 'practices')).toBeUndefined();
});

test('rubbish counts as nothing', () => {
  localStorage.setItem('reading:meera:practices', '[1');
  expect(keptReading('meera', 'practices')).toBeUndefined();
});
