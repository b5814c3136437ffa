// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Community } from '#contract/communities/communities.ts';
import { exampleReply } from '#tests/support/browser/exampleReply.ts';
import { ReadingsPage } from './ReadingsPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows the readings of a community, of which these have ended. */
async function show(ended: object[]) {
  const { can, ...rest } = exampleReply('GET /communities/{id}') as Community;
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('/readings')) return Response.json({ ...rest, can: { ...can, read: true } });
    const items = url.includes('state=ended') ? ended : [];
    return Response.json(exampleReply('GET /communities/{id}/readings', { items, nextCursor: null }));
  });
  const router = createMemoryRouter([{ path: '/communities/:id/readings', element: <ReadingsPage /> }], {
    initialEntries: ['/communities/c1/readings'],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText('No book is being read now.');
}

test('books that the community has read are below the heading “Earlier”', async () => {
  await show([exampleReply('Reading', { id: 'r1', title: 'Talks', startsOn: '2026-03-02' })]);
  const heading = await screen.findByRole('heading', { name: 'Earlier', level: 2 });
  const link = heading.parentElement?.querySelector('a');
  expect([link?.textContent, link?.getAttribute('href')]).toEqual(['Talks', '/readings/r1']);
});

test('without earlier books, the heading is not there', async () => {
  await show([]);
  await expect.poll(() => document.querySelector('[aria-busy]')).toBeNull();
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});
