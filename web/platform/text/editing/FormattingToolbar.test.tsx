// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { FormattingToolbar } from './FormattingToolbar.tsx';

afterEach(cleanup);

/** The Enter that commits a composed word has one of these signs or both. In Safari, it has only the code. */
const COMMITTING_ENTERS = [
  { key: 'Enter', keyCode: 13, isComposing: true },
  { key: 'Enter', keyCode: 229, isComposing: false },
];
const PLAIN_ENTER = { key: 'Enter', keyCode: 13, isComposing: false };

function renderEditor(text: string): HTMLTextAreaElement {
  document.execCommand = () => false; // happy-dom cannot edit.
  const area = createRef<HTMLTextAreaElement>();
  render(
    <>
      <textarea ref={area} aria-label="Message" defaultValue={text} />
      <FormattingToolbar area={area} isPreview={false} onPreview={() => {}} />
    </>,
  );
  const message = screen.getByLabelText<HTMLTextAreaElement>('Message');
  message.setSelectionRange(text.length, text.length);
  return message;
}

test('an Enter that commits a word of an input method does not begin a new item, unlike the next Enter', () => {
  const message = renderEditor('- नमः');
  for (const enter of COMMITTING_ENTERS) {
    expect(fireEvent.keyDown(message, enter), 'the input method gets the key').toBe(true);
    expect(message.value).toBe('- नमः');
  }
  fireEvent.keyDown(message, PLAIN_ENTER);
  expect(message.value).toBe('- नमः\n- ');
});

test('an Enter that commits a word of an input method does not insert the link, unlike the next Enter', async () => {
  const message = renderEditor('');
  fireEvent.click(screen.getByRole('button', { name: 'Link' }));
  fireEvent.change(await screen.findByLabelText('Address'), { target: { value: 'vichara.test' } });
  const words = screen.getByLabelText(/^Words/);
  fireEvent.change(words, { target: { value: 'नमः' } });
  for (const enter of COMMITTING_ENTERS) {
    expect(fireEvent.keyDown(words, enter), 'the input method gets the key').toBe(true);
    expect(screen.getByRole('dialog', { name: 'Link' })).toBeTruthy();
  }
  fireEvent.keyDown(words, PLAIN_ENTER);
  await expect.poll(() => message.value).toBe('[नमः](https://vichara.test)');
});
