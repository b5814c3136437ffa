// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { OwnDecision } from '#contract/communities/decisions.ts';
import { ConfirmProvider } from '#web/ui/overlays/ConfirmProvider.tsx';
import { DecisionRow } from './OwnDecisions.tsx';

afterEach(cleanup);

const DECISION: OwnDecision = {
  id: 'd1',
  at: '2026-11-20T08:00:00.000Z',
  community: { id: 'm1', name: 'Morning Hill' },
  action: 'paused',
  until: '2026-11-25T08:00:00.000Z',
  agreement: 'Listen to the end',
  words: 'Please rest.',
  content: 'You are wrong.',
  format: 'plain',
  isUndone: false,
  appeal: null,
  can: { appeal: true },
};

function renderDecision(changes: Partial<OwnDecision>) {
  const element = (
    <ConfirmProvider>
      <ul>
        <DecisionRow decision={{ ...DECISION, ...changes }} />
      </ul>
    </ConfirmProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  ).container;
}

test('a decision shows the action, the reason and the text, and can be appealed', () => {
  const container = renderDecision({});
  expect(screen.getByRole('heading').textContent).toMatch(
    /^You are asked to rest from writing until .*2026$/,
  );
  expect(container.textContent).toContain('The agreement: Listen to the end');
  expect(container.textContent).toContain('Please rest.');
  expect(screen.getByRole('button', { name: 'Appeal' })).toBeTruthy();
});

test('a decision that was appealed shows the appeal instead of the button', () => {
  const appeal = { words: 'I was tired.', at: DECISION.at };
  const container = renderDecision({ appeal, can: { appeal: false }, isUndone: true });
  expect(container.textContent).toContain('I was tired.');
  expect(container.textContent).toContain('undone since');
  expect(screen.queryByRole('button')).toBeNull();
});
