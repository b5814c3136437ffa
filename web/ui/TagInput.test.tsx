// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { TagInput } from './TagInput.tsx';

afterEach(cleanup);

function Tags({
  initial = [],
  maxTags,
  onBlur,
}: {
  initial?: string[];
  maxTags?: number;
  onBlur?: () => void;
}) {
  const [tags, setTags] = useState(initial);
  return (
    <>
      <TagInput label="Tags" value={tags} onChange={setTags} maxTags={maxTags} onBlur={onBlur} />
      <output>{tags.join('|')}</output>
    </>
  );
}

const input = () => screen.getByLabelText('Tags');
const kept = () => screen.getByRole('status').textContent;

describe('a field for tags', () => {
  test('adds at a comma and at Enter, trimmed', async () => {
    render(<Tags />);
    await userEvent.type(input(), ' silence,  deep   rest {Enter}');
    expect(kept()).toBe('silence|deep rest');
  });

  test('adds nothing empty and nothing twice in any case', async () => {
    render(<Tags initial={['Silence']} />);
    await userEvent.type(input(), ', ,silence,SILENCE{Enter}');
    expect(kept()).toBe('Silence');
  });

  test('splits what is pasted', async () => {
    render(<Tags />);
    await userEvent.click(input());
    await userEvent.paste('one, two,three');
    expect(kept()).toBe('one|two|three');
  });

  test('takes the last away by Backspace in the empty input only', async () => {
    render(<Tags initial={['one', 'two']} />);
    await userEvent.type(input(), 'x{Backspace}{Backspace}');
    expect(kept()).toBe('one');
  });

  test('removes a tag by its button and keeps the focus in the field', async () => {
    render(<Tags initial={['one', 'two']} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove tag one' }));
    expect(kept()).toBe('two');
    expect(document.activeElement).toBe(input());
    expect(screen.getByText('Removed one').getAttribute('aria-live')).toBe('polite');
  });

  test('keeps what is typed when the field is left', async () => {
    const onBlur = vi.fn();
    render(<Tags onBlur={onBlur} />);
    await userEvent.type(input(), 'unfinished');
    await userEvent.tab();
    expect(kept()).toBe('unfinished');
    expect(onBlur).toHaveBeenCalledOnce();
  });

  test('stops at the most it may hold', async () => {
    render(<Tags maxTags={2} />);
    await userEvent.type(input(), 'one,two,three,');
    expect(kept()).toBe('one|two');
  });
});
