// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { PasswordField } from './PasswordField.tsx';

afterEach(cleanup);

test('a password is hidden until its button is pressed, and the typed text stays', () => {
  render(
    <PasswordField label="Password" value="still water" onChange={() => {}} autoComplete="new-password" />,
  );
  const input = screen.getByLabelText<HTMLInputElement>(/password/i);
  const button = screen.getByRole('button', { name: 'Show password' });
  const state = () => [input.type, input.value, button.getAttribute('aria-pressed')];
  expect(state()).toEqual(['password', 'still water', 'false']);
  fireEvent.click(button);
  expect(state()).toEqual(['text', 'still water', 'true']);
  fireEvent.click(button);
  expect(state()).toEqual(['password', 'still water', 'false']);
});

test('a password can be pasted, and password managers recognize the field', () => {
  render(<PasswordField label="Password" value="" onChange={() => {}} autoComplete="current-password" />);
  const input = screen.getByLabelText<HTMLInputElement>(/password/i);
  expect(fireEvent.paste(input), 'the paste was not prevented').toBe(true);
  expect(input.autocomplete).toBe('current-password');
});

test('a form can move the focus to a password', () => {
  const ref = createRef<HTMLInputElement>();
  render(
    <PasswordField
      label="Password"
      value=""
      onChange={() => {}}
      autoComplete="new-password"
      inputRef={ref}
    />,
  );
  ref.current?.focus();
  expect(document.activeElement).toBe(screen.getByLabelText(/password/i));
});
