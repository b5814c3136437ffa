// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useLazy } from './useLazy.ts';

afterEach(cleanup);

function Example({ load }: { load: () => Promise<() => string> }) {
  const [isNeeded, setIsNeeded] = useState(false);
  const [failureCount, setFailureCount] = useState(0);
  const Part = useLazy(load, isNeeded, () => {
    setIsNeeded(false);
    setFailureCount(failureCount + 1);
  });
  if (Part) return <Part />;
  return (
    <button type="button" onClick={() => setIsNeeded(true)}>
      Open, failures: {failureCount}
    </button>
  );
}

test('a component whose chunk fails to load does not break the page, and is loaded on the next attempt', async () => {
  let loadCount = 0;
  const load = async () => {
    loadCount += 1;
    if (loadCount === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return () => 'Here it is';
  };
  render(<Example load={load} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open, failures: 0' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Open, failures: 1' }));
  expect(await screen.findByText('Here it is')).toBeTruthy();
});

test('a component is not loaded before it is needed', async () => {
  let loadCount = 0;
  const load = async () => {
    loadCount += 1;
    return () => 'Here it is';
  };
  render(<Example load={load} />);
  expect(loadCount).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Open, failures: 0' }));
  expect(await screen.findByText('Here it is')).toBeTruthy();
  expect(loadCount).toBe(1);
});

test('a component that has been loaded once is shown at once when it is used again', async () => {
  let loadCount = 0;
  const load = async () => {
    loadCount += 1;
    return () => 'Here it is';
  };
  const { unmount } = render(<Example load={load} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open, failures: 0' }));
  await screen.findByText('Here it is');
  unmount();
  render(<Example load={load} />);
  expect(screen.getByText('Here it is')).toBeTruthy();
  expect(loadCount).toBe(1);
});
