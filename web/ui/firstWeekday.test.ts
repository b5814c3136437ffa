import { expect, test } from 'vitest';
import { firstWeekdayOf } from './firstWeekday.ts';

test('the week begins on the day that the locale says, also in a browser that does not know it', () => {
  const days = ['en-GB', 'en-US', 'pt-BR', 'de', 'ja', 'fa-IR', 'en'].map(firstWeekdayOf);
  expect(days).toEqual([1, 7, 7, 1, 7, 6, 7]);
  const { prototype } = Intl.Locale as unknown as { prototype: Record<string, unknown> };
  const names = ['getWeekInfo', 'weekInfo'] as const;
  const originals = names.map((name) => Object.getOwnPropertyDescriptor(prototype, name));
  for (const name of names) Object.defineProperty(prototype, name, { value: undefined, configurable: true });
  const fallback = ['en-GB', 'en-US', 'pt-BR', 'de', 'ja', 'fa-IR', 'en'].map(firstWeekdayOf);
  names.forEach((name, index) => {
    const original = originals[index];
    if (original) Object.defineProperty(prototype, name, original);
    else delete prototype[name];
  });
  expect(fallback).toEqual(days);
});
