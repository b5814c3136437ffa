// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { Avatar } from './Avatar.tsx';

afterEach(cleanup);

const picture = () => document.querySelector('img');

describe('an avatar', () => {
  test('an avatar without a picture shows the first letter of the name', () => {
    render(<Avatar name="ānanda" />);
    expect(screen.getByText('Ā')).toBeTruthy();
  });

  test('an avatar loads its picture lazily and shows its colour until then', () => {
    render(<Avatar name="Meera" src="/meera.webp" colour="#102030" />);
    expect(picture()?.style.backgroundColor).toBe('#102030');
    expect(picture()?.getAttribute('loading')).toBe('lazy');
  });

  test('an avatar with a broken picture shows the first letter until the picture is replaced', () => {
    const { rerender } = render(<Avatar name="Meera" src="/broken.webp" />);
    fireEvent.error(picture() as Element);
    expect(screen.getByText('M')).toBeTruthy();
    rerender(<Avatar name="Meera" src="/whole.webp" />);
    expect(picture()).not.toBeNull();
  });
});
