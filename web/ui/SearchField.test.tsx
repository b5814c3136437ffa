// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SearchField } from './SearchField.tsx';

afterEach(cleanup);

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });

describe('a search field', () => {
  test('searches by Enter for the words without the space around them', async () => {
    const onSearch = vi.fn();
    render(<SearchField onSearch={onSearch} />);
    await userEvent.type(box(), '  river {Enter}');
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('river');
  });

  test('searches by its icon', async () => {
    const onSearch = vi.fn();
    render(<SearchField initial="river" onSearch={onSearch} />);
    await userEvent.click(screen.getByRole('button'));
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('river');
  });

  test('is cleared by Escape', async () => {
    render(<SearchField initial="river" onSearch={() => {}} />);
    await userEvent.type(box(), '{Escape}');
    expect(box().value).toBe('');
  });

  test('follows what is being searched for and keeps the focus', () => {
    const { rerender } = render(<SearchField initial="river" onSearch={() => {}} />);
    box().focus();
    rerender(<SearchField initial="bank" onSearch={() => {}} />);
    expect(box().value).toBe('bank');
    expect(document.activeElement).toBe(box());
  });
});
