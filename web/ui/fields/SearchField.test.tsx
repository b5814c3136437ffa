// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SearchField } from './SearchField.tsx';

afterEach(cleanup);

const searchBox = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });

describe('a search field', () => {
  test('a search field searches for the trimmed text on Enter', async () => {
    const onSearch = vi.fn();
    render(<SearchField onSearch={onSearch} />);
    await userEvent.type(searchBox(), '  river {Enter}');
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('river', false);
  });

  test('a search field searches on a click on its icon', async () => {
    const onSearch = vi.fn();
    render(<SearchField current="river" onSearch={onSearch} />);
    await userEvent.click(screen.getByRole('button'));
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('river', false);
  });

  test('Escape clears a search field', async () => {
    render(<SearchField current="river" onSearch={() => {}} />);
    await userEvent.type(searchBox(), '{Escape}');
    expect(searchBox().value).toBe('');
  });

  test('a search field shows a changed search text and keeps the focus', () => {
    const { rerender } = render(<SearchField current="river" onSearch={() => {}} />);
    searchBox().focus();
    rerender(<SearchField current="bank" onSearch={() => {}} />);
    expect(searchBox().value).toBe('bank');
    expect(document.activeElement).toBe(searchBox());
  });
});

describe('a live search field, which searches during typing', () => {
  const DELAY_MS = 500;
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const type = (value: string) => fireEvent.change(searchBox(), { target: { value } });
  const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

  function renderLive(current = '') {
    const onSearch = vi.fn();
    const field = (q: string) => <SearchField current={q} delayMs={DELAY_MS} onSearch={onSearch} />;
    const { rerender, unmount } = render(field(current));
    return { onSearch, goTo: (q: string) => rerender(field(q)), unmount };
  }

  test('a live search field waits for a pause in typing and searches once', () => {
    const { onSearch } = renderLive();
    type('r');
    wait(499);
    type('river ');
    wait(499);
    expect(onSearch).not.toHaveBeenCalled();
    wait(1);
    wait(DELAY_MS);
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('river', false);
  });

  test('a live search field searches immediately on Enter, and not again after the pause', () => {
    const { onSearch, goTo } = renderLive();
    type('river');
    fireEvent.submit(searchBox());
    goTo('river');
    wait(DELAY_MS);
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('river', false);
  });

  test('a live search field distinguishes a continued search from a new one', () => {
    const { onSearch, goTo } = renderLive();
    type('riv');
    wait(DELAY_MS);
    goTo('riv');
    type('river');
    wait(DELAY_MS);
    goTo('river');
    expect(onSearch).toHaveBeenLastCalledWith('river', true);
    fireEvent.blur(searchBox());
    type('bank');
    wait(DELAY_MS);
    expect(onSearch).toHaveBeenLastCalledWith('bank', false);
  });

  test('a live search field keeps newer text when the URL changes to an earlier search', () => {
    const { onSearch, goTo } = renderLive();
    type('riv');
    wait(DELAY_MS);
    type('river');
    goTo('riv');
    expect(searchBox().value).toBe('river');
    wait(DELAY_MS);
    expect(onSearch).toHaveBeenLastCalledWith('river', true);
  });

  test('a live search field follows back and forward navigation', () => {
    const { onSearch, goTo } = renderLive();
    type('river');
    wait(DELAY_MS);
    for (const q of ['river', '', 'river', '']) {
      goTo(q);
      expect(searchBox().value).toBe(q);
    }
    wait(DELAY_MS);
    expect(onSearch).toHaveBeenCalledTimes(1);
  });

  test('a live search field does not search after it is unmounted', () => {
    const { onSearch, unmount } = renderLive();
    type('river');
    unmount();
    wait(DELAY_MS);
    expect(onSearch).not.toHaveBeenCalled();
  });
});
