// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { WaitingWork } from './WaitingWork.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const renderWith = (waiting: object) => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ communities: [], cases: 0, books: 0, corrections: 0, ...waiting }),
  );
  const router = createMemoryRouter([{ path: '*', element: <WaitingWork /> }]);
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  ).container;
};

test('what waits is said in sentences, with numbers up to twelve as words', async () => {
  const community = { id: 'c1', name: 'River Bank Sangha', requests: 1, reports: 2 };
  const other = { id: 'c2', name: 'Hill', requests: 0, reports: 13 };
  const container = renderWith({ communities: [community, other], cases: 12, books: 1, corrections: 1 });
  const links = await screen.findAllByRole('link', { name: 'Look at it' });
  expect([...container.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'One request and two reports are waiting in River Bank Sangha. Look at it',
    '13 reports are waiting in Hill. Look at it',
    'Twelve reports are waiting for the admins. Look at it',
    'One book and one correction are waiting in the library. Look at it',
  ]);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/communities/c1/moderate/requests',
    '/communities/c2/moderate/reports',
    '/admin/cases',
    '/moderation/library',
  ]);
});

test('nothing is shown while nothing waits', async () => {
  const container = renderWith({});
  await expect.poll(() => document.querySelector('[aria-busy]')).toBeNull();
  expect(container.textContent).toBe('');
});
