// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmProvider } from '#web/ui/overlays/ConfirmProvider.tsx';
import { StreakFigure } from './DashboardPage.tsx';

const exp = Math.floor(Date.now() / 1000) + 3600;
const session = { token: `h.${btoa(JSON.stringify({ exp }))}.s`, user: { id: 'u1' } };

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('the streak on the dashboard is 0 until it is loaded', () => {
  localStorage.setItem('session', JSON.stringify(session));
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmProvider>
        <StreakFigure />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  expect(container.textContent).toBe('0 days');
});
