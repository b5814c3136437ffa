// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { TagInput } from './TagInput.tsx';

afterEach(cleanup);

function ExampleField({
  initial = [],
  onBlur,
  ...limits
}: {
  initial?: string[];
  maxTags?: number;
  maxLength?: number;
  onBlur?: () => void;
}) {
  const [tags, setTags] = useState(initial);
  return (
    <>
      <TagInput label="Tags" value={tags} onChange={setTags} onBlur={onBlur} {...limits} />
      <output>{tags.join('|')}</output>
    </>
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>('Tags');
const chips = () => [...document.querySelectorAll('bdi')].map((chip) => chip.textContent);
const value = () => screen.getByRole('status').textContent;

describe('a field for tags', () => {
  test('a tag field adds a trimmed tag on a comma and on Enter', async () => {
    render(<ExampleField />);
    await userEvent.type(input(), ' silence,  deep   rest {Enter}');
    expect(value()).toBe('silence|deep rest');
  });

  test('an Enter that commits a word of an input method adds no tag, also in Safari', async () => {
    render(<ExampleField />);
    await userEvent.type(input(), 'मौन');
    fireEvent.keyDown(input(), { key: 'Enter', keyCode: 229 });
    fireEvent.keyDown(input(), { key: 'Enter', keyCode: 13, isComposing: true });
    expect(value()).toBe('');
    fireEvent.keyDown(input(), { key: 'Enter', keyCode: 13 });
    expect(value()).toBe('मौन');
  });

  test('a tag field adds neither empty tags nor duplicates, even in different letter case', async () => {
    render(<ExampleField initial={['Silence']} />);
    await userEvent.type(input(), ', ,silence,SILENCE{Enter}');
    expect(value()).toBe('Silence');
  });

  test('a tag field splits pasted text at commas', async () => {
    render(<ExampleField />);
    await userEvent.click(input());
    await userEvent.paste('one, two,three');
    expect(value()).toBe('one|two|three');
  });

  test('Backspace removes the last tag only if the input of the tag field is empty', async () => {
    render(<ExampleField initial={['one', 'two']} />);
    await userEvent.type(input(), 'x{Backspace}{Backspace}');
    expect(value()).toBe('one');
  });

  test('the button of a tag removes the tag, keeps the focus in the field and announces the removal', async () => {
    render(<ExampleField initial={['one', 'two']} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove tag one' }));
    expect(value()).toBe('two');
    expect(document.activeElement).toBe(input());
    expect(screen.getByText('Removed one').getAttribute('aria-live')).toBe('polite');
  });

  test('a tag field adds the typed text as a tag when it loses the focus', async () => {
    const onBlur = vi.fn();
    render(<ExampleField onBlur={onBlur} />);
    await userEvent.type(input(), 'unfinished');
    await userEvent.tab();
    expect(value()).toBe('unfinished');
    expect(onBlur).toHaveBeenCalledOnce();
  });

  test('a tag field keeps a tag beyond the maximum number in its input and shows the reason', async () => {
    render(<ExampleField maxTags={2} />);
    await userEvent.type(input(), 'one,two,three,');
    expect(chips()).toEqual(['one', 'two']);
    expect(input().value).toBe('three,');
    expect(screen.getByText('At most 2 tags')).toBeTruthy();
    // Rejected tags are still part of the value, so that the schema reports them when the form is sent, and a
    // draft stores them.
    expect(value()).toBe('one|two|three');
    await userEvent.click(screen.getByRole('button', { name: 'Remove tag one' }));
    expect(chips()).toEqual(['two', 'three']);
    expect(input().value).toBe('');
    expect(screen.queryByText('At most 2 tags')).toBeNull();
  });

  test('a tag field keeps an overlong tag in its input until the tag is shortened', async () => {
    render(<ExampleField maxLength={5} />);
    await userEvent.click(input());
    await userEvent.paste('one, toolong, four, alsolong');
    expect(chips()).toEqual(['one', 'four']);
    expect(input().value).toBe('toolong, alsolong');
    expect(screen.getByText('A tag must be at most 5 characters long')).toBeTruthy();
    await userEvent.type(input(), '{Backspace}{Backspace}{Backspace}');
    expect(chips()).toEqual(['one', 'four']);
    await userEvent.type(input(), '{Enter}');
    expect(chips()).toEqual(['one', 'four', 'alsol']);
    expect(input().value).toBe('toolong');
    await userEvent.clear(input());
    expect(value()).toBe('one|four|alsol');
    expect(input().getAttribute('aria-invalid')).toBeNull();
  });

  test('a tag field does not shorten a long pasted list', async () => {
    render(<ExampleField maxLength={5} />);
    await userEvent.click(input());
    await userEvent.paste('one, two, three, four, five');
    expect(value()).toBe('one|two|three|four|five');
  });

  test('a tag field shows an invalid tag of a draft in its input', () => {
    render(<ExampleField initial={['one', 'toolong']} maxLength={5} />);
    expect(chips()).toEqual(['one']);
    expect(input().value).toBe('toolong');
  });
});
