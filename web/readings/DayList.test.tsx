// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PassageItem, ReadingDetails } from '#contract/readings/readings.ts';
import { exampleReply } from '#tests/support/browser/exampleReply.ts';
import { DayList } from './DayList.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 29, 12), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const example = exampleReply('PassageItem') as PassageItem;
const passage = (title: string, fields: Partial<PassageItem>): PassageItem => ({
  ...{ ...example, ...{ id: title, title, where: 'p. 1', hasMine: false, ownOn: null } },
  ...fields,
});

/** Shows the list, and returns the text of each of its lines. */
function linesOf(state: ReadingDetails['state'], passages: PassageItem[]): string[] {
  const reading = exampleReply('ReadingDetails') as ReadingDetails;
  const current = passages.findLast(({ isOpen }) => isOpen) ?? null;
  render(
    <MemoryRouter>
      <DayList reading={{ ...reading, state, passages, current }} />
    </MemoryRouter>,
  );
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

test('one passage is read now, by the days of the community or by one’s own', () => {
  const opened = { isOpen: true, opensOn: '2026-11-19' };
  const later = { isOpen: true, opensOn: '2026-11-26' };
  expect(linesOf('open', [passage('Silence', opened), passage('Grace', later)])).toEqual([
    'Silencep. 119 November',
    'Gracep. 1Now',
  ]);
  cleanup();
  const own = [
    passage('Silence', { ...opened, ownOn: '2026-11-26' }),
    passage('Grace', { ...later, ownOn: '2026-12-03' }),
  ];
  expect(linesOf('open', own)).toEqual(['Silencep. 1Now', 'Gracep. 13 December']);
});

test('a passage that opens later today, in a time zone west of the reader, is not read now', () => {
  const lines = linesOf('open', [
    passage('Silence', { isOpen: true, opensOn: '2026-11-22', ownOn: '2026-11-22' }),
    passage('Grace', { isOpen: false, opensOn: '2026-11-29', ownOn: '2026-11-29' }),
  ]);
  expect(lines).toEqual(['Silencep. 1Now', 'Gracep. 1Opens 29 November']);
});

test('in a reading that has ended, what did not open has no day', () => {
  const lines = linesOf('ended', [
    passage('Silence', { isOpen: true, opensOn: '2026-11-19', hasMine: true }),
    passage('Grace', { isOpen: false, opensOn: '2026-12-03' }),
  ]);
  expect(lines).toEqual(['Silencep. 1You have written about it19 November', 'Gracep. 1']);
});
