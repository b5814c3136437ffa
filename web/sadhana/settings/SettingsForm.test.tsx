// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/account.ts';
import type { PracticeSettings } from '#contract/sadhana/settings.ts';
import { exampleReply } from '#tests/support/browser/exampleReply.ts';
import { endSession, saveSession } from '#web/platform/session/sessionStore.ts';
import { ConfirmProvider } from '#web/ui/overlays/ConfirmProvider.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { settingsQuery } from './settingsQueries.ts';

const exp = Math.floor(Date.now() / 1000) + 3600;
const EVERY_DAY = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

afterEach(() => {
  cleanup();
  endSession();
  vi.unstubAllGlobals();
});

function Settings() {
  const { data } = useQuery({ ...settingsQuery(), staleTime: Number.POSITIVE_INFINITY });
  return data && <SettingsForm settings={data} />;
}

/** Opens the form of a member who practises only on the full moon, and also observes ekadashi. */
function open() {
  const user = exampleReply('User', { id: 'u1' }) as User;
  saveSession({ token: `h.${btoa(JSON.stringify({ exp }))}.s`, user }, false);
  const settings = exampleReply('PracticeSettings', {
    cadence: [{ from: '2026-11-01', weekdays: [], observances: ['purnima'] }],
    observances: { kinds: ['purnima', 'ekadashi'], timezone: 'UTC', days: [] },
    ...{ time: null, timezone: null, reminder: false, minutes: 20, dayStartsAt: 0, show: 'streak' },
  }) as PracticeSettings;
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, { body = '{}' }: RequestInit = {}) => {
    sent.push({ path: new URL(url, 'http://x').pathname, body: JSON.parse(String(body)) });
    return Response.json(settings);
  });
  const queryClient = new QueryClient();
  queryClient.setQueryData(settingsQuery().queryKey, settings);
  render(
    <QueryClientProvider client={queryClient}>
      <ConfirmProvider>
        <RouterProvider router={createMemoryRouter([{ path: '/', element: <Settings /> }])} />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  const cadences = () => sent.filter(({ path }) => path.endsWith('/cadence'));
  const save = async () => {
    const before = sent.length;
    await userEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
    await waitFor(() => expect(sent.length).toBeGreaterThan(before));
  };
  const change = (changes: Partial<PracticeSettings>) =>
    queryClient.setQueryData(settingsQuery().queryKey, { ...settings, ...changes });
  return { cadences, save, change };
}

test('days of practice on some of the observances stay when other settings are saved', async () => {
  const { cadences, save } = open();
  await userEvent.click(screen.getByRole('radio', { name: 'Days this month' }));
  await save();
  expect(cadences()).toEqual([]);
});

test('days of practice on some of the observances stay when a weekday is added', async () => {
  const { cadences, save } = open();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Su/ }));
  await save();
  await waitFor(() =>
    expect(cadences()).toMatchObject([{ body: { weekdays: ['SU'], observances: ['purnima'] } }]),
  );
});

test('the days of practice follow saved observances, and other changed fields stay', async () => {
  const { cadences, save, change } = open();
  await userEvent.click(screen.getByRole('radio', { name: 'Days this month' }));
  change({
    cadence: [{ from: '2026-11-01', weekdays: [...EVERY_DAY] }],
    observances: { kinds: [], timezone: 'UTC', days: [] },
  });
  await waitFor(() => expect(screen.queryByText('Only on observances')).toBeNull());
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual(
    EVERY_DAY.map(() => true),
  );
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Days this month' }).checked).toBe(true);
  await save();
  expect(cadences()).toEqual([]);
});
