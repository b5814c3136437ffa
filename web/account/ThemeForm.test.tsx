// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/account.ts';
import { parseGradient, writeGradient } from '#contract/platform/gradient.ts';
import { GradientChoices, gradients } from './GradientChoices.tsx';
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
  expect(screen.getAllByText('meera')).toHaveLength(2);
});

test('the preview of the theme shows the full name, as others see it', () => {
  render(<ThemePreview member={{ ...patron, fullName: 'Meera Anand' } as unknown as User} gradient={null} />);
  expect(screen.getAllByText('Meera Anand')).toHaveLength(2);
});

test('six colours can be chosen, and the field below gets their gradient', () => {
  const onChange = vi.fn();
  const { rerender } = render(<GradientChoices value="" onChange={onChange} />);
  expect(screen.getAllByRole('radio')).toHaveLength(6);
  for (const { name, gradient } of gradients()) {
    const parsed = parseGradient(gradient);
    expect(parsed && writeGradient(parsed)).toBe(gradient);
    fireEvent.click(screen.getByRole('radio', { name }));
    expect(onChange).toHaveBeenLastCalledWith(gradient);
  }
  rerender(<GradientChoices value="linear-gradient(90deg,#d08a3a,#6f6bb3)" onChange={onChange} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dusk' }).checked).toBe(true);
});
