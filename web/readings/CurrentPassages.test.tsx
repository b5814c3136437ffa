// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleReply } from '#tests/support/browser/exampleReply.ts';
import { endSession, saveSession } from '#web/platform/session/sessionStore.ts';
import { ConfirmProvider } from '#web/ui/overlays/ConfirmProvider.tsx';
import { CurrentPassages } from './CurrentPassages.tsx';

const OWN = {
  reading: { id: 'r1', title: 'Talks', community: { id: 'c1', name: 'Hill' } },
  passage: { id: 'p1', number: 1, title: 'Silence', where: 'pp. 1-9' },
  ...{ opensOn: '2026-11-23', until: '2026-11-30' },
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T12:00:00.000Z') });
});
afterEach(() => {
  cleanup();
  endSession();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Shows the line of the dashboard to a member with this retreat, and waits for the reply of the server. */
async function show(retreat: { from: string; to: string; timezone: string } | null) {
  const user = exampleReply('User', { id: 'u1', timezone: 'UTC', retreat }) as never;
  saveSession({ token: `t.${btoa(JSON.stringify({ exp: 1e11 }))}.s`, user }, true);
  vi.stubGlobal('fetch', async () => Response.json([OWN]));
  const client = new QueryClient();
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <ConfirmProvider>
          <CurrentPassages />
        </ConfirmProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await waitFor(() => expect(client.getQueriesData({ queryKey: ['readings'] })).toMatchObject([[{}, [OWN]]]));
  await act(async () => {});
}

const LINE = 'This week: Silence (pp. 1-9), with Hill.';
const UTC = { timezone: 'UTC' };

test.each([
  ['without a retreat', null, LINE],
  ['before a retreat', { from: '2026-11-25', to: '2026-11-30', ...UTC }, LINE],
  ['after a retreat', { from: '2026-11-20', to: '2026-11-23', ...UTC }, LINE],
])('%s, the dashboard names the passage of the week', async (_, retreat, line) => {
  await show(retreat);
  expect(screen.getByRole('link').textContent).toBe(line);
});

test('during a retreat, the dashboard names no passage', async () => {
  await show({ from: '2026-11-24', to: '2026-11-24', ...UTC });
  expect(screen.queryByRole('link')).toBeNull();
});
