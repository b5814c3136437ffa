// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { onFirstInteraction } from './onFirstInteraction.ts';

test('onFirstInteraction calls its function once, on the first key or pointer event', () => {
  const callback = vi.fn();
  onFirstInteraction(callback);
  expect(callback).not.toHaveBeenCalled();
  for (const event of ['keydown', 'pointerdown', 'keydown']) window.dispatchEvent(new Event(event));
  expect(callback).toHaveBeenCalledOnce();
});

test('onFirstInteraction does not call its function after it has been stopped', () => {
  const callback = vi.fn();
  onFirstInteraction(callback)();
  window.dispatchEvent(new Event('pointermove'));
  expect(callback).not.toHaveBeenCalled();
});
