// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ChangedPagesLine } from './ChangedPagesLine.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('agreeing names the version that was shown, and asks about the new one if the page has changed again', async () => {
  let published = 4;
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method !== 'POST')
      return Response.json([{ slug: 'terms', title: 'Terms', language: 'en', version: published }]);
    sent.push(JSON.parse(String(init.body)));
    published = 5;
    return Response.json({ code: 'page_changed', message: 'It has changed again.' }, { status: 409 });
  });
  const router = createMemoryRouter([{ path: '*', element: <ChangedPagesLine /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const agree = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'I agree' }));
    return sent.at(-1);
  };
  await agree();
  await expect.poll(() => sent).toEqual([{ version: 4 }]);
  await expect.poll(agree).toEqual({ version: 5 });
});
