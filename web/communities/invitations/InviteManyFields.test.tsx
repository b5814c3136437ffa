// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SentInvitationsNote } from './InviteManyFields.tsx';

test('addresses that are not invited stand below the reason, which several of them can share', () => {
  const refused = [
    { email: 'a@example.org', message: 'Too many attempts.' },
    { email: 'b@example', message: 'Invalid email address' },
    { email: 'c@example.org', message: 'Too many attempts.' },
  ];
  const { container } = render(<SentInvitationsNote sent={{ sent: 2, known: 0, refused }} />);
  screen.getByText('2 invitations are sent.');
  const details = container.querySelector('details');
  expect(details?.querySelector('summary')?.textContent).toBe('3 addresses were not invited');
  const reasons = [...(details?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
  expect(reasons).toEqual(['Too many attempts.', 'Invalid email address']);
  const lists = within(details as HTMLElement).getAllByRole('list', { hidden: true });
  expect(lists.map(({ textContent }) => textContent)).toEqual(['a@example.orgc@example.org', 'b@example']);
});
