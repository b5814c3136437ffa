// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { RootErrorBoundary } from './RootErrorBoundary.tsx';

afterEach(cleanup);

test('an error in the frame leads to a page with a link to the dashboard and without error details', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = () => {
    throw new TypeError('secret.trim is not a function');
  };
  const router = createMemoryRouter([{ path: '/', Component: Broken, ErrorBoundary: RootErrorBoundary }]);
  render(<RouterProvider router={router} onError={() => {}} />);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Something is in the way');
  expect(screen.getByRole('link', { name: 'Return to the dashboard' }).getAttribute('href')).toBe(
    '/dashboard',
  );
  expect(document.body.textContent).not.toContain('secret');
  consoleError.mockRestore();
});
