import { expect, it } from 'vitest';
import { byNewest } from './rules.ts';

it('rows are ordered by instant and id, the latest first, and a whole second comes before its fractions', () => {
  const sorted = [
    { created_at: '2026-11-25T08:00:01Z', id: 'a' },
    { created_at: '2026-11-25T08:00:00.5Z', id: 'b' },
    { created_at: '2026-11-25T08:00:00.25Z', id: 'd' },
    { created_at: '2026-11-25T08:00:00.25Z', id: 'c' },
    { created_at: '2026-11-25T08:00:00Z', id: 'e' },
  ];
  expect(sorted.toReversed().sort(byNewest)).toEqual(sorted);
});
