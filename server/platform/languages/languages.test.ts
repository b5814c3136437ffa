import { expect, it } from 'vitest';
import { LANGUAGES } from '#contract/platform/languages.ts';
import { isCompleteEnough, offeredLanguages, openLanguages } from './languages.ts';

it('a language is offered from 90 % of the screens and all mails, and withdrawn below 80 %', () => {
  expect(isCompleteEnough({ screens: 0.9, mails: 1 }, false)).toBe(true);
  expect(isCompleteEnough({ screens: 0.89, mails: 1 }, false)).toBe(false);
  expect(isCompleteEnough({ screens: 1, mails: 0.99 }, false)).toBe(false);
  expect(isCompleteEnough({ screens: 0.8, mails: 0.8 }, true)).toBe(true);
  expect(isCompleteEnough({ screens: 0.79, mails: 1 }, true)).toBe(false);
  expect(isCompleteEnough({ screens: 1, mails: 0.79 }, true)).toBe(false);
});

it('the setting chooses among the languages that are complete enough, and English is always offered', () => {
  const complete = { screens: 1, mails: 1, isOffered: true };
  const shares = { de: complete, es: complete, hi: { screens: 0.5, mails: 1, isOffered: false } };
  const offered = (chosen: string[] | null) =>
    offeredLanguages(LANGUAGES, shares, chosen).map(({ tag }) => tag);
  expect(offered(null)).toEqual(['en', 'de', 'es']);
  expect(offered(['hi', 'es'])).toEqual(['en', 'es']);
  expect(offered([])).toEqual(['en']);
});

it('a language that the setting leaves out is not offered', () => {
  const { offered, isOffered, offeredOrNull } = openLanguages({ languages: [] });
  expect(offered.map(({ tag, state }) => [tag, state])).toEqual([['en', 'reviewed']]);
  expect([isOffered('en'), isOffered('de')]).toEqual([true, false]);
  expect(['en', 'de', null, undefined].map(offeredOrNull)).toEqual(['en', null, null, null]);
});
