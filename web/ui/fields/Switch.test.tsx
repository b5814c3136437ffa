// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Switch } from './Switch.tsx';

afterEach(cleanup);

test('a switch exposes its state only through the checked property of its checkbox', () => {
  render(
    <Switch isSelected onChange={() => {}}>
      Public
    </Switch>,
  );
  const input = screen.getByRole<HTMLInputElement>('switch', { name: 'Public' });
  expect(input.checked).toBe(true);
  expect(input.hasAttribute('aria-checked')).toBe(false);
});
