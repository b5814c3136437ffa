// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/account.ts';
import { exampleReply } from '#tests/support/browser/exampleReply.ts';
import { EventCalendarPage } from '#web/events/calendar/EventCalendarPage.tsx';
import { endSession, saveSession } from '#web/platform/session/sessionStore.ts';
import { ConfirmProvider } from '#web/ui/overlays/ConfirmProvider.tsx';
import { NewEventPage } from './NewEventPage.tsx';

const exp = Math.floor(Date.now() / 1000) + 3600;

afterEach(() => {
  cleanup();
  endSession();
  vi.unstubAllGlobals();
});

function open(path: string, guideOf: string[]) {
  const user = exampleReply('User', { id: 'u1', guideOf }) as User;
  saveSession({ token: `h.${btoa(JSON.stringify({ exp }))}.s`, user }, false);
  const member = (fullName: string, communityRole: string) =>
    exampleReply('CommunityMember', { id: fullName, fullName, communityRole });
  const items = [member('Ravi Menon', 'guide'), member('Noor Rahman', 'guide'), member('Tomás', 'member')];
  const replies: Record<string, object> = {
    '/api/v1/account': user,
    '/api/v1/communities/c1': exampleReply('Community', { id: 'c1', name: 'Morning Hill' }),
    '/api/v1/communities/c1/members': exampleReply('GET /communities/{id}/members', { items }),
  };
  vi.stubGlobal('fetch', async (url: string) => {
    const reply = replies[new URL(url, 'http://x').pathname];
    return Response.json(reply ?? exampleReply('GET /events/communities/{id}/occurrences'));
  });
  const router = createMemoryRouter(
    [
      { path: '/events/new', element: <NewEventPage /> },
      { path: '/events/calendar/:communityId', element: <EventCalendarPage /> },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfirmProvider>
        <RouterProvider router={router} />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
}

test('a member who may not create events is told who can', async () => {
  open('/events/new?communityId=c1', []);
  await screen.findByText(/can create events/);
  expect(document.body.textContent).toContain(
    'In Morning Hill, Ravi Menon and Noor Rahman can create events.',
  );
});

test.each([
  ['filled for a guide', ['c1'], true],
  ['plain for a member', [], false],
] as const)('the link Create Event of the calendar is %s', async (_, guideOf, isFilled) => {
  open('/events/calendar/c1', [...guideOf]);
  const link = await screen.findByRole('link', { name: 'Create Event' });
  expect(link.className.includes('primary')).toBe(isFilled);
});
