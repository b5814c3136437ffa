// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { exampleReply } from '#tests/support/browser/exampleReply.ts';
import { Meeting } from './Meeting.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const CAN = { book: true, edit: false, delete: false, enter: false };

test.each<[string, Partial<Occurrence>, string[]]>([
  ['a meeting that can be booked', {}, ['One Verse', 'Book']],
  ['a meeting that the member has booked', { isBooked: true }, ['One Verse', 'Booked']],
  [
    'a meeting whose room is open',
    { isBooked: true, can: { ...CAN, enter: true } },
    ['One Verse', 'Enter the Room'],
  ],
  [
    'a meeting that is over',
    { endTime: '2026-11-24T11:59:00.000Z', isBooked: true, can: { ...CAN, book: false } },
    ['One Verse'],
  ],
  ['a meeting that cannot be booked', { can: { ...CAN, book: false } }, ['One Verse']],
])('%s has the way to take part that there is', async (_, fields, shown) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T12:00:00.000Z') });
  const occurrence = exampleReply('Occurrence', {
    ...{ id: 'o1', title: 'One Verse', isBooked: false, can: CAN },
    ...{ startTime: '2026-11-24T11:00:00.000Z', endTime: '2026-11-24T13:00:00.000Z' },
    ...fields,
  });
  vi.stubGlobal('fetch', async () => Response.json(occurrence));
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <Meeting occurrenceId="o1" />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await screen.findByText('One Verse');
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
  const booked = screen.queryByText('Booked');
  expect([...links, ...(booked ? ['Booked'] : [])]).toEqual(shown);
});
