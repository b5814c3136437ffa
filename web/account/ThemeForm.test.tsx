// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { User } from '#contract/account.ts';
import { ThemePreview } from './ThemeForm.tsx';

afterEach(cleanup);

const patron = {
  username: 'meera',
  fullName: null,
  avatarUrl: null,
  role: 'sadhaka',
  isPatron: true,
  guideOf: [],
  mutedIds: [],
  retreat: null,
};

test.each([
  ['Supporter', {}],
  ['Guide', { guideOf: ['c1'] }],
  ['Moderator', { role: 'moderator', guideOf: ['c1'] }],
  ['Admin', { role: 'admin' }],
])('the preview of the theme shows the badge that others see: %s', (label, member) => {
  render(<ThemePreview member={{ ...patron, ...member } as unknown as User} gradient={null} />);
  expect(screen.getAllByText(label)).toHaveLength(2);
});
