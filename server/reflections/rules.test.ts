import { expect, it } from 'vitest';
import { reflections } from './reflections.ts';
import { builtInReflection, daysOnPage, MAX_LISTED_DAYS } from './rules.ts';

it('there are at least a hundred reflections, all different, each with an author that begins with “after”', () => {
  expect(new Set(reflections.map(({ content }) => content)).size).toBe(reflections.length);
  expect(reflections.length).toBeGreaterThanOrEqual(100);
  for (const { author } of reflections) expect(author).toMatch(/^after \S/);
});

it('a day always has the same reflection, and the next day has another', () => {
  expect(builtInReflection('2026-11-20')).toEqual(builtInReflection('2026-11-20'));
  expect(builtInReflection('2026-11-21').content).not.toBe(builtInReflection('2026-11-20').content);
});

it('every reflection is shown once per cycle, before and after 1970', () => {
  for (const first of ['2026-11-20', '1969-12-01']) {
    const day = Temporal.PlainDate.from(first);
    const cycle = reflections.map((_, days) => builtInReflection(day.add({ days }).toString()).content);
    expect(new Set(cycle).size).toBe(reflections.length);
  }
});

it('the days of the list include a leap day and end at the limit', () => {
  expect(daysOnPage('2028-03-01', 1, 3)).toEqual(['2028-03-01', '2028-02-29', '2028-02-28']);
  const pages = [1, 2, 3, 4].map((page) => daysOnPage('2026-11-20', page, 40).length);
  expect(pages).toEqual([40, 40, 20, 0]);
  expect(MAX_LISTED_DAYS).toBe(100);
});
