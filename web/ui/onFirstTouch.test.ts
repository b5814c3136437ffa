// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { onFirstTouch } from './onFirstTouch.ts';

test('onFirstTouch calls its function once, on the first key or pointer event', () => {
  const act = vi.fn();
  onFirstTouch(act);
  expect(act).not.toHaveBeenCalled();
  for (const sign of ['keydown', 'pointerdown', 'keydown']) window.dispatchEvent(new Event(sign));
  expect(act).toHaveBeenCalledOnce();
});

test('onFirstTouch does not call its function after it has been stopped', () => {
  const act = vi.fn();
  onFirstTouch(act)();
  window.dispatchEvent(new Event('pointermove'));
  expect(act).not.toHaveBeenCalled();
});
