// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { StopAnnouncementsPage } from '#web/communities/announcements/StopAnnouncementsPage.tsx';
import { StopLetterPage } from '#web/communities/quiet/StopLetterPage.tsx';
import { StopWaitingMailsPage } from '#web/communities/quiet/StopWaitingMailsPage.tsx';
import { ApiError } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { StopReminderPage } from '#web/sadhana/reminder/StopReminderPage.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(Component: ComponentType, query: string) {
  const router = createMemoryRouter([{ path: '*', Component }], { initialEntries: [`/stop?${query}`] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

test('opening the link changes nothing; the button stops the reminders and leads to the settings', async () => {
  const stop = vi.spyOn(api.sadhana, 'stopReminder').mockResolvedValue(undefined);
  open(StopReminderPage, 'stop=abc');
  expect(stop).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Stop Reminders' }));
  expect((await screen.findByRole('status')).textContent).toBe('The reminders are stopped.');
  expect(stop).toHaveBeenCalledWith({ body: { token: 'abc' } });
  expect(screen.getByRole('link').getAttribute('href')).toBe('/sadhana/settings');
});

test.each([
  ['letter', StopLetterPage, () => vi.spyOn(api.communities, 'stopLetter'), 'Stop the letter'],
  ['waiting work', StopWaitingMailsPage, () => vi.spyOn(api.admin, 'stopWaitingMails'), 'Stop these mails'],
] as const)('the page of the %s shows the message of the server', async (_, Page, spy, action) => {
  const stop = spy().mockResolvedValue({ message: 'It is stopped.' });
  open(Page, 'token=abc');
  fireEvent.click(screen.getByRole('button', { name: action }));
  expect((await screen.findByRole('status')).textContent).toBe('It is stopped.');
  expect(stop).toHaveBeenCalledWith({ query: { token: 'abc' } });
  expect(screen.getByRole('link', { name: 'Letters & Quiet' })).toBeTruthy();
});

test('the page of announcements leads to the community in its token', async () => {
  const id = '019a0000-0000-7000-8000-000000000001';
  const stop = vi
    .spyOn(api.communities, 'stopAnnouncements')
    .mockResolvedValue({ message: 'It is stopped.' });
  open(StopAnnouncementsPage, `token=${id}.abc`);
  fireEvent.click(screen.getByRole('button', { name: 'Stop these announcements' }));
  expect((await screen.findByRole('status')).textContent).toBe('It is stopped.');
  expect(stop).toHaveBeenCalledWith({ query: { token: `${id}.abc` } });
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/communities/${id}/about`);
});

test('a failure is shown, and the mails can be stopped again', async () => {
  vi.spyOn(api.sadhana, 'stopReminder').mockRejectedValue(new ApiError(400, 'This link is not valid.'));
  open(StopReminderPage, 'stop=abc');
  fireEvent.click(screen.getByRole('button', { name: 'Stop Reminders' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This link is not valid.');
  expect(screen.getByRole('button', { name: 'Stop Reminders' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Practice Settings' })).toBeTruthy();
});
