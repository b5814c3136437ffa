import { afterEach, expect, test, vi } from 'vitest';
import { translated } from './translatedReflection.ts';

const reflection = (content: string) => ({ content, author: 'after Rūmī', date: '2026-11-27' });
const [first, second] = [reflection('One.'), reflection('Two.')];

afterEach(() => vi.unstubAllGlobals());

test('reflections whose translations cannot be loaded are shown in English, and the next one is translated', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
  expect(await Promise.all([translated(first, 'de'), translated(second, 'de')])).toEqual([
    { ...first, lang: 'en' },
    { ...second, lang: 'en' },
  ]);
  const translations = { 'One.': 'Eins.', 'after Rūmī': 'nach Rumi' };
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue({ ok: true, json: async () => translations }));
  expect(await translated(first, 'de')).toEqual({ ...first, content: 'Eins.', author: 'nach Rumi' });
  expect(await translated(second, 'de')).toEqual({ ...second, lang: 'en' });
});

test('an English page loads no translations', async () => {
  const fetchTexts = vi.fn();
  vi.stubGlobal('fetch', fetchTexts);
  expect(await translated(first, 'en')).toBe(first);
  expect(fetchTexts).not.toHaveBeenCalled();
});
