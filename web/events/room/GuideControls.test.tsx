// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RoomChange, RoomPlan } from '#contract/events/room.ts';
import { ConfirmProvider } from '#web/ui/overlays/ConfirmProvider.tsx';
import { GuideControls } from './GuideControls.tsx';
import type { RoomSnapshot } from './roomStore.ts';

const PLAN: RoomPlan = {
  startsAt: '2026-11-24T18:00:00.000Z',
  phases: [
    { kind: 'settle', minutes: 5 },
    { kind: 'sit', minutes: 20 },
  ],
  endsAt: '2026-11-24T18:25:00.000Z',
  updatedAt: '2026-11-24T12:00:00.000Z',
};

/** The changes that the server has received, with the version on which each one is based. */
let received: (RoomChange & { ifMatch: string | null })[];
const setPlan = vi.fn();
beforeEach(() => {
  received = [];
  vi.stubGlobal('fetch', async (_: string, { headers, body }: RequestInit) => {
    const change: RoomChange = JSON.parse(String(body));
    received.push({ ...change, ifMatch: new Headers(headers).get('If-Match') });
    return Response.json({ ...PLAN, ...change, state: 'running' });
  });
});
afterEach(() => {
  cleanup();
  setPlan.mockReset();
  vi.unstubAllGlobals();
});

function show(time: string) {
  const current = () => ({ now: Date.parse(`2026-11-24T${time}Z`) }) as RoomSnapshot;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmProvider>
        <GuideControls occurrenceId="o1" plan={PLAN} store={{ current, setPlan }} />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
}
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const SETTLE = { kind: 'settle', minutes: 5 };

test('before the start, a guide can let the sit begin five minutes later', async () => {
  show('17:50:00');
  expect(names()).toEqual(['Start 5 Minutes Later']);
  await press('Start 5 Minutes Later');
  await waitFor(() => expect(setPlan).toHaveBeenCalledOnce());
  const { startsAt, ifMatch } = received[0] ?? {};
  expect([startsAt, ifMatch]).toEqual(['2026-11-24T18:05:00.000Z', `"${PLAN.updatedAt}"`]);
});

test('during the sit, a guide can make the current phase five minutes longer', async () => {
  show('18:10:00');
  expect(names()).toEqual(['Add 5 Minutes', 'End the Sit']);
  await press('Add 5 Minutes');
  await waitFor(() => expect(setPlan).toHaveBeenCalledOnce());
  expect(received[0]?.phases).toEqual([SETTLE, { kind: 'sit', minutes: 25 }]);
});

test('a guide is asked before the sit ends for everyone', async () => {
  show('18:10:00');
  await press('End the Sit');
  const dialog = await screen.findByRole('alertdialog', { name: 'End the sit for everyone?' });
  expect(received).toEqual([]);
  const confirm = [...dialog.querySelectorAll('button')].find((each) => each.textContent === 'End the Sit');
  await userEvent.click(confirm as HTMLElement);
  await waitFor(() => expect(setPlan).toHaveBeenCalledOnce());
  expect(received[0]?.phases).toEqual([SETTLE, { kind: 'sit', minutes: 6 }]);
});
