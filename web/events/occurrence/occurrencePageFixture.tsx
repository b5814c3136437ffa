import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { exampleReply } from '#tests/support/browser/exampleReply.ts';
import { endSession, saveSession } from '#web/platform/session/sessionStore.ts';
import { ConfirmProvider } from '#web/ui/overlays/ConfirmProvider.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { OccurrencePage } from './OccurrencePage.tsx';

// The page of an event in component tests, with a fake server whose replies each test sets.

export const NOW = new Date('2026-11-24T12:00:00.000Z');
export const WAITLIST = { isOpen: true, mine: null, offerEndsAt: null };
export const FULL = exampleReply('Occurrence', {
  id: 'o1',
  communityId: 'c1',
  seriesId: 's1',
  title: 'One Verse',
  description: 'We read.',
  startTime: '2026-11-26T18:00:00.000Z',
  endTime: '2026-11-26T19:00:00.000Z',
  timezone: 'UTC',
  capacity: 1,
  spotsLeft: 0,
  offeredCount: 0,
  attendeeCount: 1,
  guestCount: 0,
  isConfirmed: true,
  attendees: [],
  guests: [],
  attendeesShownTo: 'everyone',
  community: { id: 'c1', name: 'Morning Hill' },
  guide: null,
  guestsConfirm: false,
  waitlist: WAITLIST,
  guest: null,
  isAwaited: false,
  sit: null,
  can: { book: true, edit: false, delete: false, enter: false },
}) as Occurrence;
export const offered = (offerEndsAt: string) => ({ isOpen: true, mine: 'offered' as const, offerEndsAt });
export const OFFER = offered('2026-11-24T18:30:00.000Z');

type Reply = object | ((token?: string) => object);

/** A server with one event, and what the page sends to it. */
export interface EventServer {
  /** The replies by call, such as `GET` or `POST waitlist`. A reply with a `code` is an error. */
  replies: Record<string, Reply>;
  /** The calls about the event, with the token of a guest and the body. */
  calls: string[];
}

/** Replaces the network with a server that has a full event, and stops the clock. */
export function startEventServer(): EventServer {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const server: EventServer = { replies: { GET: FULL }, calls: [] };
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit) => {
    const [, name] = /\/occurrences\/o1\/?(.*)$/.exec(url) ?? [];
    if (name === undefined) return Response.json(exampleReply('GET /communities/{id}'));
    const call = `${method} ${name}`.trim();
    const token = (headers as Record<string, string>)['Guest-Token'];
    server.calls.push([call, token, body].filter(Boolean).join(' '));
    const reply = server.replies[call];
    const content = await (typeof reply === 'function' ? reply(token) : reply);
    return Response.json(content, { status: content && 'code' in content ? 409 : 200 });
  });
  return server;
}

export function stopEventServer(): void {
  cleanup();
  endSession();
  sessionStorage.clear();
  for (const { id } of toast.visible()) toast.dismiss(id);
  vi.unstubAllGlobals();
  vi.useRealTimers();
}

export const signIn = () =>
  saveSession({ token: 't', user: { id: 'u1' } } as Parameters<typeof saveSession>[0], false);

/** Opens the page of the event, and waits until it is loaded. Returns the registration panel. */
export async function openPage(search = '') {
  const router = createMemoryRouter([{ path: '/events/occurrence/:id', element: <OccurrencePage /> }], {
    initialEntries: [`/events/occurrence/o1${search}`],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfirmProvider>
        <RouterProvider router={router} />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  return screen.findByRole('complementary', { name: 'Registration' });
}

export const panelText = () => screen.getByRole('complementary', { name: 'Registration' }).textContent;
export const buttons = () =>
  [...screen.getByRole('complementary', { name: 'Registration' }).querySelectorAll('button, a')].map(
    ({ textContent }) => textContent,
  );
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export async function answer(question: string, name: string) {
  const dialog = await screen.findByRole('alertdialog', { name: question });
  const button = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  await userEvent.click(button as HTMLElement);
}
