// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { Avatar } from './Avatar.tsx';

afterEach(cleanup);

const picture = () => document.querySelector('img');

describe('an avatar', () => {
  test('shows the first letter of the name where there is no picture', () => {
    render(<Avatar name="ānanda" />);
    expect(screen.getByText('Ā')).toBeTruthy();
  });

  test('asks for a picture late and without saying from where', () => {
    render(<Avatar name="Meera" src="https://example.org/meera.png" />);
    expect(picture()?.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(picture()?.getAttribute('loading')).toBe('lazy');
  });

  test('falls back to the letter when the picture is broken, until there is another', () => {
    const { rerender } = render(<Avatar name="Meera" src="https://example.org/broken.png" />);
    fireEvent.error(picture() as Element);
    expect(screen.getByText('M')).toBeTruthy();
    rerender(<Avatar name="Meera" src="https://example.org/whole.png" />);
    expect(picture()).not.toBeNull();
  });
});
