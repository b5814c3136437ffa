// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { EditedPage } from '#contract/site/pages.ts';
import { ConfirmProvider } from '#web/ui/overlays/ConfirmProvider.tsx';
import { PageForm } from './EditPagePage.tsx';

afterEach(cleanup);

function openForm(fields: Partial<EditedPage>): void {
  const written = { slug: 'terms', title: 'Terms', text: 'Be kind.', language: 'en', version: 2 };
  const state = { isPublished: true, publishedVersion: 2, asksAgain: false };
  const page = { ...written, ...state, updatedAt: '2026-11-01T10:00:00Z', ...fields };
  const router = createMemoryRouter([
    { path: '*', element: <PageForm slug="terms" language="en" page={page} /> },
  ]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmProvider>
        <RouterProvider router={router} />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
}
const isOn = (name: string) => (screen.getByRole('switch', { name }) as HTMLInputElement).checked;

test('a draft that was never published says so, and keeps whether it asks members to agree', () => {
  openForm({ isPublished: false, publishedVersion: null, asksAgain: true });
  expect(screen.getByText('Draft').textContent).toBe('Draft');
  expect(isOn('Everyone can read it')).toBe(false);
  expect(isOn('Ask members to agree to this change')).toBe(true);
  expect(screen.queryByText('Open the page')).toBeNull();
});

test('a draft of a published page says that everyone still reads the published version', () => {
  openForm({ isPublished: false, publishedVersion: 1 });
  expect(screen.getByText('Published, with a draft').textContent).toBeTruthy();
  expect(isOn('Publish this change')).toBe(false);
  expect(screen.getByText(/everyone still reads the published version/).textContent).toContain('delete it');
  expect(screen.getByText('Open the page').getAttribute('href')).toBe('/pages/terms');
});

test('a published page does not ask again because the version before did', () => {
  openForm({ isPublished: true, publishedVersion: 2, asksAgain: true });
  expect(screen.queryByText(/draft$/i)).toBeNull();
  expect(isOn('Publish this change')).toBe(true);
  expect(isOn('Ask members to agree to this change')).toBe(false);
});
