// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { onFirstTouch } from './onFirstTouch.ts';

test('acts at the first sign of somebody, once', () => {
  const act = vi.fn();
  onFirstTouch(act);
  expect(act).not.toHaveBeenCalled();
  for (const sign of ['keydown', 'pointerdown', 'keydown']) window.dispatchEvent(new Event(sign));
  expect(act).toHaveBeenCalledOnce();
});

test('does not act once it has been stopped', () => {
  const act = vi.fn();
  onFirstTouch(act)();
  window.dispatchEvent(new Event('pointermove'));
  expect(act).not.toHaveBeenCalled();
});
