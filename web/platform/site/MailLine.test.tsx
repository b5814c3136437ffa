// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { HealthPart } from '#contract/health.ts';
import { healthQuery } from './health.ts';
import { MailLine } from './MailLine.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const WORDS = 'No mail has gone out yet; 2 wait.';
const part = (id: HealthPart['id'], state: HealthPart['state']): HealthPart => {
  const times = { since: '2026-11-26T09:00:00.000Z', steps: '', figures: {} };
  return { id, state, words: state === 'well' ? '' : WORDS, ...times };
};

/** Shows the line, and waits until it knows the parts. */
async function show(...parts: HealthPart[]) {
  vi.stubGlobal('fetch', async () => Response.json(parts));
  const client = new QueryClient();
  const router = createMemoryRouter([{ path: '*', element: <MailLine /> }]);
  const { container } = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await act(() => vi.waitUntil(() => client.getQueryData(healthQuery().queryKey)));
  return container;
}

test('an admin is told on every page that no mail goes out, because no mail can tell it', async () => {
  await show(part('mail', 'broken'), part('disk', 'well'));
  expect(screen.getByText(WORDS)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'State of the Site' }).getAttribute('href')).toBe('/admin/health');
});

test('nothing is shown while mails go out, or when another part is broken', async () => {
  const container = await show(part('mail', 'look'), part('disk', 'broken'));
  expect(container.textContent).toBe('');
});
