// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDebounced } from './useDebounced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const renderTyping = () =>
  renderHook(({ typed }) => useDebounced(typed, 600), { initialProps: { typed: '' } });

test('useDebounced returns a typed value after a pause in typing, and never the values before it', () => {
  const { result, rerender } = renderTyping();
  const seen = new Set<string>();
  for (const typed of ['h', 'ht', 'htt', 'http']) {
    rerender({ typed });
    act(() => void vi.advanceTimersByTime(500));
    seen.add(result.current[0]);
  }
  expect([...seen]).toEqual(['']);
  act(() => void vi.advanceTimersByTime(100));
  expect(result.current[0]).toBe('http');
});

test('useDebounced returns a typed value immediately after a call of its flush function', () => {
  const { result, rerender } = renderTyping();
  rerender({ typed: 'https://example.org/a.png' });
  act(() => result.current[1]());
  expect(result.current[0]).toBe('https://example.org/a.png');
});
