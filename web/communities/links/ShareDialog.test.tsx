// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Community } from '#contract/communities/communities.ts';
import { exampleReply } from '#tests/support/browser/exampleReply.ts';
import { CommunityActions } from '#web/communities/CommunityActions.tsx';
import { ConfirmProvider } from '#web/ui/overlays/ConfirmProvider.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function renderActions(privacy: 'public' | 'private', moderate: boolean) {
  const { can, ...fields } = exampleReply('Community', {
    id: 'c1',
    name: 'River Bank',
    privacy,
  }) as Community;
  const community = { ...fields, joining: 'open' as const, can: { ...can, moderate } };
  const router = createMemoryRouter([{ path: '*', element: <CommunityActions community={community} /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmProvider>
        <RouterProvider router={router} />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
}

test('guides of a public community share its address and a text with it', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  renderActions('public', true);
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  const address = `${location.origin}/communities/c1`;
  expect(((await screen.findByLabelText('Address')) as HTMLInputElement).value).toBe(address);
  const text = screen.getByLabelText('Text') as HTMLTextAreaElement;
  expect(text.value).toBe(`Come and sit with us in “River Bank”:\n${address}`);
  fireEvent.change(text, { target: { value: `Come along: ${address}` } });
  fireEvent.click(screen.getByRole('button', { name: 'Copy Text' }));
  fireEvent.click(screen.getByRole('button', { name: 'Copy Address' }));
  expect(writeText.mock.calls).toEqual([[`Come along: ${address}`], [address]]);
});

test.each([
  ['public', false],
  ['private', true],
] as const)(
  'the page of a %s community has no button “Share” if the viewer guides: %s',
  (privacy, moderate) => {
    renderActions(privacy, moderate);
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  },
);
