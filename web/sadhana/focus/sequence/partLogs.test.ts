import { expect, it } from 'vitest';
import { begin, endPart, finishIfOver, stop } from '#web/sadhana/focus/focusSession.ts';
import { MINUTE_MS } from '#web/sadhana/focus/timeline/timeline.ts';
import { partLogsOf } from './partLogs.ts';
import { plannedParts } from './plannedParts.ts';

const practice = (id: string, minutes: number | null) => ({
  ...{ id, name: id.toUpperCase(), defaultValue: 5, minutes },
  type: minutes === null ? ('reps' as const) : ('time' as const),
});

it.each([
  ['timed practices in their order', [practice('a', 10), practice('b', 5)], ['a 10', 'b 5']],
  ['no repetitions', [practice('a', 10), practice('japa', null), practice('b', 5)], ['a 10', 'b 5']],
  ['nothing if there is one timed practice', [practice('a', 10), practice('japa', null)], []],
  ['nothing if there are no practices', [], []],
])('a sequence contains %s', (_name, practices, parts) => {
  expect(plannedParts({ practices }).map(({ practiceId, minutes }) => `${practiceId} ${minutes}`)).toEqual(
    parts,
  );
});

const NOW = Date.UTC(2026, 10, 20, 23, 50);
const keys = [1, 2, 3].map((digit) => `0190a7c2-0000-7000-8000-00000000000${digit}`);
const parts = keys.map((key, index) => ({
  key,
  practiceId: `p${index}`,
  name: `Practice ${index}`,
  minutes: 5,
}));
const session = begin(
  { minutes: 15, sankalpa: 'To rest.', practiceId: null, day: null, settleInS: 60, parts },
  '0190a7c2-0000-7000-8000-000000000000',
  NOW,
);
const logsAfter = (finished: ReturnType<typeof stop>) =>
  finished?.phase === 'finished'
    ? partLogsOf(finished).map(({ key, content }) => [key, content.practised])
    : null;

it('each part of a minute or more is logged under its own key, to the day of the start', () => {
  const finished = finishIfOver(session, NOW + 999 * MINUTE_MS);
  expect(logsAfter(finished)).toEqual(keys.map((key) => [key, 5]));
  if (finished.phase !== 'finished') throw new Error('not finished');
  expect(partLogsOf(finished)[1]).toEqual({
    key: keys[1],
    content: {
      ...{ kind: 'log', day: '2026-11-20', practised: 5, sankalpa: 'To rest.' },
      endedAt: NOW + 16 * MINUTE_MS,
      practice: { id: 'p1', name: 'Practice 1' },
    },
  });
  const skipped = endPart(session, NOW + 1.5 * MINUTE_MS);
  expect(logsAfter(stop(skipped, NOW + 8.6 * MINUTE_MS))).toEqual([
    [keys[1], 5],
    [keys[2], 2],
  ]);
});
