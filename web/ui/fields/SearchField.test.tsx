// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SearchField } from './SearchField.tsx';

afterEach(cleanup);

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });

describe('a search field', () => {
  test('a search field searches for the trimmed text on Enter', async () => {
    const onSearch = vi.fn();
    render(<SearchField onSearch={onSearch} />);
    await userEvent.type(box(), '  river {Enter}');
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('river', false);
  });

  test('a search field searches on a click on its icon', async () => {
    const onSearch = vi.fn();
    render(<SearchField initial="river" onSearch={onSearch} />);
    await userEvent.click(screen.getByRole('button'));
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('river', false);
  });

  test('Escape clears a search field', async () => {
    render(<SearchField initial="river" onSearch={() => {}} />);
    await userEvent.type(box(), '{Escape}');
    expect(box().value).toBe('');
  });

  test('a search field shows a changed search text and keeps the focus', () => {
    const { rerender } = render(<SearchField initial="river" onSearch={() => {}} />);
    box().focus();
    rerender(<SearchField initial="bank" onSearch={() => {}} />);
    expect(box().value).toBe('bank');
    expect(document.activeElement).toBe(box());
  });
});

describe('a live search field, which searches during typing', () => {
  const PAUSE = 500;
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const type = (value: string) => fireEvent.change(box(), { target: { value } });
  const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

  function opened(initial = '') {
    const onSearch = vi.fn();
    const at = (q: string) => <SearchField initial={q} pause={PAUSE} onSearch={onSearch} />;
    const { rerender, unmount } = render(at(initial));
    return { onSearch, goTo: (q: string) => rerender(at(q)), unmount };
  }

  test('a live search field waits for a pause in typing and searches once', () => {
    const { onSearch } = opened();
    type('r');
    wait(499);
    type('river ');
    wait(499);
    expect(onSearch).not.toHaveBeenCalled();
    wait(1);
    wait(PAUSE);
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('river', false);
  });

  test('a live search field searches immediately on Enter, and not again after the pause', () => {
    const { onSearch, goTo } = opened();
    type('river');
    fireEvent.submit(box());
    goTo('river');
    wait(PAUSE);
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('river', false);
  });

  test('a live search field distinguishes a continued search from a new one', () => {
    const { onSearch, goTo } = opened();
    type('riv');
    wait(PAUSE);
    goTo('riv');
    type('river');
    wait(PAUSE);
    goTo('river');
    expect(onSearch).toHaveBeenLastCalledWith('river', true);
    fireEvent.blur(box());
    type('bank');
    wait(PAUSE);
    expect(onSearch).toHaveBeenLastCalledWith('bank', false);
  });

  test('a live search field keeps newer text when the address changes to an earlier search', () => {
    const { onSearch, goTo } = opened();
    type('riv');
    wait(PAUSE);
    type('river');
    goTo('riv');
    expect(box().value).toBe('river');
    wait(PAUSE);
    expect(onSearch).toHaveBeenLastCalledWith('river', true);
  });

  test('a live search field follows back and forward navigation', () => {
    const { onSearch, goTo } = opened();
    type('river');
    wait(PAUSE);
    for (const q of ['river', '', 'river', '']) {
      goTo(q);
      expect(box().value).toBe(q);
    }
    wait(PAUSE);
    expect(onSearch).toHaveBeenCalledTimes(1);
  });

  test('a live search field does not search after it is unmounted', () => {
    const { onSearch, unmount } = opened();
    type('river');
    unmount();
    wait(PAUSE);
    expect(onSearch).not.toHaveBeenCalled();
  });
});
