// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Switch } from './Switch.tsx';

afterEach(cleanup);

test('a switch tells its state by its checkbox alone', () => {
  render(
    <Switch isSelected onChange={() => {}}>
      Public
    </Switch>,
  );
  const input = screen.getByRole<HTMLInputElement>('switch', { name: 'Public' });
  expect(input.checked).toBe(true);
  expect(input.hasAttribute('aria-checked')).toBe(false);
});
