// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { User } from '#contract/account.ts';
import type { Post } from '#contract/communities/posts.ts';
import { exampleReply } from '#tests/support/browser/exampleReply.ts';
import { endSession, saveSession } from '#web/platform/session/sessionStore.ts';
import { ConfirmProvider } from '#web/ui/overlays/ConfirmProvider.tsx';
import { FeedPost } from './FeedPost.tsx';

const exp = Math.floor(Date.now() / 1000) + 3600;
const session = {
  token: `h.${btoa(JSON.stringify({ exp }))}.s`,
  user: exampleReply('User', { id: 'u1' }) as User,
};

afterEach(() => {
  cleanup();
  endSession();
});

function renderPost(fields: object, isSignedIn = true) {
  if (isSignedIn) saveSession(session, true);
  const author = exampleReply('PublicUser', { username: 'samuel', fullName: 'Samuel Okoro' });
  const post = exampleReply('Post', { id: 'p1', communityId: 'c1', author, ...fields }) as Post;
  const router = createMemoryRouter([{ path: '*', element: <FeedPost post={post} /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmProvider>
        <RouterProvider router={router} />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
}
const can = { edit: false, delete: false, reply: true };

test('a visitor sees how many replies a post has, but no link to reply and no menu', () => {
  const fields = { can: { ...can, reply: false }, createdAt: new Date().toISOString() };
  renderPost({ ...fields, replyCount: 0 }, false);
  expect(screen.queryByRole('link', { name: /^Reply/ })).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  renderPost({ ...fields, replyCount: 3 }, false);
  screen.getByRole('link', { name: /^3 replies/ });
});

test.each([
  [0, 'Reply to the post by Samuel Okoro'],
  [1, '1 reply to the post by Samuel Okoro'],
  [2, '2 replies to the post by Samuel Okoro'],
])('a post with %i replies has a link “%s”, and a menu', (replyCount, name) => {
  renderPost({ replyCount, can, createdAt: new Date().toISOString() });
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/communities/c1/posts/p1');
  screen.getByRole('button', { name: 'More about Samuel Okoro' });
});
