import { expect, it } from 'vitest';
import { excerptAround } from './rules.ts';

const LONG = `${'Breath by breath we sit. '.repeat(20)}Then a thréshold opens. ${'And we go on. '.repeat(20)}`;

it('a short text is its own excerpt, in one line', () => {
  expect(excerptAround(' A\n\nthreshold. ', 'thresh')).toBe('A threshold.');
});

it('a long text is cut around the first match, whatever its case and diacritics', () => {
  const excerpt = excerptAround(LONG, 'THRESH');
  expect(excerpt).toMatch(/^….*thréshold opens\..*…$/);
  expect(excerpt.length).toBeLessThanOrEqual(202);
});

it('a long text without spaces is cut around a match in its middle', () => {
  const excerpt = excerptAround(`${'只管打坐，'.repeat(50)}本来無一物${'坐禅和尚'.repeat(60)}`, '無一物');
  expect(excerpt.slice(0, 100)).toContain('本来無一物');
});

it('an excerpt is cut around a match with modifier letters and invisible characters', () => {
  expect(excerptAround(LONG.replace('thréshold', 'Qur\u00adʾān'), 'quran')).toMatch(/^….*Qur\u00adʾān/);
});

it('a long text with a match at its start is cut only at its end', () => {
  expect(excerptAround(LONG, 'breath')).toMatch(/^Breath by breath.*…$/);
});

it('an excerpt contains no half of a surrogate pair', () => {
  expect(excerptAround(`a${'🌱'.repeat(200)}`, 'a').isWellFormed()).toBe(true);
});
