// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useLazy } from './useLazy.ts';

afterEach(cleanup);

function Opener({ load }: { load: () => Promise<() => string> }) {
  const [isWanted, setWanted] = useState(false);
  const [missed, setMissed] = useState(0);
  const Part = useLazy(load, isWanted, () => {
    setWanted(false);
    setMissed(missed + 1);
  });
  if (Part) return <Part />;
  return (
    <button type="button" onClick={() => setWanted(true)}>
      Open, missed {missed}
    </button>
  );
}

test('a component whose chunk fails to load does not break the page, and is loaded on the next attempt', async () => {
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return () => 'Here it is';
  };
  render(<Opener load={load} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open, missed 0' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Open, missed 1' }));
  expect(await screen.findByText('Here it is')).toBeTruthy();
});

test('a component is not loaded before it is needed', () => {
  render(<Opener load={() => Promise.reject(new Error('not asked for'))} />);
  expect(screen.getByRole('button', { name: 'Open, missed 0' })).toBeTruthy();
});
