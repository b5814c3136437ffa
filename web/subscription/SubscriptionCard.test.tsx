// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { SubscriptionCard } from './SubscriptionCard.tsx';

afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
});

function renderCard(status: string, payments = 'on') {
  document.head.innerHTML = `<meta name="payments" content="${payments}">`;
  const subscription = { tier: 'supporter' as const, status, renewalAt: null, canceledAt: null };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SubscriptionCard subscription={subscription} />
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  );
}

describe('SubscriptionCard', () => {
  test.each([
    ['past_due', 'Past due'],
    ['canceled', 'Canceled'],
    ['incomplete_expired', 'Incomplete expired'],
    ['something_new', 'Something new'],
  ])('the subscription card shows a warning with the status %s as "%s"', (status, text) => {
    renderCard(status);
    const warning = screen.getByRole('status');
    expect(warning.textContent).toContain(text);
    expect(warning.className).toContain('rose');
  });

  test.each(['active', 'trialing'])('the subscription card shows thanks and no warning for %s', (status) => {
    renderCard(status);
    expect(screen.getByText(/^Thank you\./)).toBeTruthy();
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('the subscription card has a disabled button with the reason if payments are not set up', () => {
    renderCard('active', 'off');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Manage Subscription' });
    expect(button.disabled).toBe(true);
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Payments are not set up here.');
  });

  test('the subscription card has an enabled button if payments are set up', () => {
    renderCard('active');
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false);
  });
});
