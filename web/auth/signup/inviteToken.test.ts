// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { clearInvitation, saveInvitation } from '#web/communities/public.ts';
import { inviteTokenOf } from './inviteToken.ts';

beforeEach(clearInvitation);

test.each([
  ['?invite=a', 'a'],
  ['?link=a', 'a'],
  ['?returnTo=%2Fcommunities%2Fc1%3Finvite%3Db', 'b'],
  ['?returnTo=%2Fcommunities%2Fc1%3Flink%3Dc', 'c'],
  ['?invite=a&returnTo=%2Fcommunities%2Fc1%3Flink%3Dc', 'a'],
  ['?returnTo=%2Fdashboard', null],
  ['', null],
])('the invitation of %s is %s', (search, token) => {
  expect(inviteTokenOf(new URLSearchParams(search))).toBe(token);
});

test('without an invitation in the URL, the one that was opened in this browser is used', () => {
  saveInvitation({ communityId: 'c1', token: 'saved' });
  expect(inviteTokenOf(new URLSearchParams())).toBe('saved');
  expect(inviteTokenOf(new URLSearchParams('?invite=a'))).toBe('a');
});
