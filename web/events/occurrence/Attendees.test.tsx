// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ConfirmProvider } from '#web/ui/overlays/ConfirmProvider.tsx';
import { Attendees } from './Attendees.tsx';
import { FULL } from './occurrencePageFixture.tsx';

afterEach(cleanup);

test('each button that removes a guest has a label of its own, even if guests have the same name', () => {
  const guests = ['Guest', 'Eoin', 'Guest'].map((name, index) => ({ id: `g${index}`, name }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmProvider>
        <Attendees occurrence={{ ...FULL, guestCount: 3, guests }} mayRemoveGuests />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  const labels = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(labels).toEqual(['Remove Guest (1 of 2)', 'Remove Eoin', 'Remove Guest (2 of 2)']);
});
