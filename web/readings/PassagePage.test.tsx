// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleReply } from '#tests/support/browser/exampleReply.ts';
import { ConfirmProvider } from '#web/ui/overlays/ConfirmProvider.tsx';
import { PassagePage } from './PassagePage.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const POST = exampleReply('Post', {
  ...{ id: 'w1', communityId: 'c1', content: 'Stillness.', format: 'plain' },
  createdAt: '2026-11-24T12:00:00.000Z',
});

/** Shows the passage to a visitor of a public community with what the server replies. */
async function show(mine: object | null, posts: object[]) {
  const fields = { id: 'p1', title: 'Silence', mine, opensOn: '2026-11-23', isOpen: true, ownOn: null };
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/passages/p1')) return Response.json(exampleReply('Passage', fields));
    if (url.includes('/passages/p1/posts'))
      return Response.json(exampleReply('GET /passages/{id}/posts', { items: posts, nextCursor: null }));
    return Response.json(exampleReply('GET /communities/{id}'));
  });
  const router = createMemoryRouter([{ path: '/passages/:id', element: <PassagePage /> }], {
    initialEntries: ['/passages/p1'],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmProvider>
        <RouterProvider router={router} />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'What others wrote' });
}

const NOBODY = 'Nobody has written yet.';

test('nobody has written yet, says the page after the member wants to look', async () => {
  await show(null, []);
  screen.getByText('Closed until you have written. You may also look now.');
  expect(screen.queryByText(NOBODY)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Read What Others Wrote' }));
  await screen.findByText(NOBODY);
});

test('the words of the member alone are nobody else’s words', async () => {
  await show(POST, [POST]);
  await screen.findByText(NOBODY);
});

test('with words of another member, the page does not say that nobody has written', async () => {
  await show(POST, [POST, { ...POST, id: 'w2', content: 'Between two thoughts.' }]);
  await screen.findByText('Between two thoughts.');
  expect(screen.queryByText(NOBODY)).toBeNull();
});
