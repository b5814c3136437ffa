// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Case } from '#contract/communities/cases.ts';
import { ConfirmProvider } from '#web/ui/overlays/ConfirmProvider.tsx';
import { CaseCard } from './CaseList.tsx';

afterEach(cleanup);

const AT = '2026-11-20T08:00:00.000Z';
const CASE: Case = {
  id: 'c1',
  community: { id: 'm1', name: 'Morning Hill' },
  subject: { kind: 'reply', id: 'r1', postId: 'p1', url: null },
  author: null,
  content: 'You are wrong.',
  format: 'plain',
  pictures: [],
  reports: [{ ground: 'harm', agreement: null, note: 'It hurts.', at: AT, reporter: null }],
  state: 'open',
  openedAt: AT,
  decisions: [],
  appeal: null,
  can: { decide: true, escalate: true, reopen: false },
};

function renderCase(changes: Partial<Case>) {
  const element = (
    <ConfirmProvider>
      <CaseCard item={{ ...CASE, ...changes }} showsCommunity={false} />
    </ConfirmProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  ).container;
}

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

test('a case shows the reported text and the reason, links to the post of a reply, and offers the actions that the guide may take', () => {
  const container = renderCase({});
  expect(container.textContent).toContain('You are wrong.');
  expect(container.textContent).toContain('It hurts somebody');
  expect(screen.getByRole('link', { name: 'A reply' }).getAttribute('href')).toBe('/communities/m1/posts/p1');
  expect(buttons()).toEqual(['Decide', 'Hand to the Admins']);
});

test('a case shows the pictures of the reported post', () => {
  const picture = { id: 'q1', width: 400, height: 300, colour: '#204060', key: 'k', alt: 'A hill.' };
  renderCase({ pictures: [picture] });
  expect(screen.getByRole('img', { name: 'A hill.' }).getAttribute('src')).toContain('q1');
});

test('a decided case can only be opened again, and says that its text has been erased', () => {
  const container = renderCase({ content: null, can: { decide: false, escalate: false, reopen: true } });
  expect(container.textContent).toContain('The text has been erased.');
  expect(buttons()).toEqual(['Open Again']);
});

test('a case shows the appeal, and shows who reported it only if the response contains the name', () => {
  const [report] = CASE.reports;
  if (!report) throw new Error('The case has no report.');
  expect(renderCase({}).textContent).not.toContain('Sent by');
  cleanup();
  const reporter = { id: null, name: 'Eoin', email: 'eoin@example.org' };
  const container = renderCase({
    reports: [{ ...report, reporter }],
    appeal: { words: 'I was tired.', at: AT },
  });
  expect(container.textContent).toContain('Sent by Eoin (eoin@example.org)');
  expect(container.textContent).toContain('Appeal: I was tired.');
});
