// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleReply } from '#tests/support/browser/exampleReply.ts';
import { ConfirmProvider } from '#web/ui/overlays/ConfirmProvider.tsx';
import { MemberLists } from './MemberLists.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a list of members shows the roles in this community instead of badges, and names each menu', async () => {
  const member = (fullName: string, fields: object) =>
    exampleReply('CommunityMember', { id: fullName, username: fullName, fullName, ...fields });
  const items = [
    member('Ravi Menon', { communityRole: 'guide', role: 'admin' }),
    member('Samuel Okoro', { communityRole: 'member', isGuide: true }),
    member('Aiko Tanabe', { communityRole: 'member' }),
  ];
  const page = exampleReply('GET /communities/{id}/members', { items });
  vi.stubGlobal('fetch', async () => Response.json(page));
  const router = createMemoryRouter([{ path: '*', element: <MemberLists communityId="c1" /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmProvider>
        <RouterProvider router={router} />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Ravi MenonGuide'),
    expect.stringMatching(/Samuel OkoroMore$/),
    expect.stringMatching(/Aiko TanabeMore$/),
  ]);
  within(rows[1] as HTMLElement).getByRole('button', { name: 'More about Samuel Okoro' });
});
