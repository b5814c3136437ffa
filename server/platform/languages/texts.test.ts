import { expect, it } from 'vitest';
import { ENGLISH } from '#contract/platform/languages.ts';
import { parseCatalogue } from './catalogues.ts';
import { formatDateTime, formatDay, formatUtc } from './dates.ts';
import { createTexts, ENGLISH_TEXTS } from './texts.ts';

const textsIn = (tag: string, ...entries: [msgid: string, msgstr: string, context?: string][]) =>
  createTexts(
    { ...ENGLISH, tag },
    parseCatalogue(
      entries
        .map(([msgid, msgstr, context]) =>
          [
            ...(context ? [`msgctxt ${JSON.stringify(context)}`] : []),
            `msgid ${JSON.stringify(msgid)}`,
            `msgstr ${JSON.stringify(msgstr)}`,
          ].join('\n'),
        )
        .join('\n\n'),
    ),
  );

it('a text is translated with its values, and stays English without a translation', () => {
  const texts = textsIn('de', ['Hello {name}', 'Hallo {name}'], ['Open', 'Öffnen', 'button']);
  expect(texts.text('Hello {name}', { name: 'Meera' })).toBe('Hallo Meera');
  expect(texts.text('Goodbye {name}', { name: 'Meera' })).toBe('Goodbye Meera');
  expect([texts.button('Open'), texts.text('Open')]).toEqual(['Öffnen', 'Open']);
});

it('a value is data, also if it looks like a place, and a part of a paragraph stays what it is', () => {
  const texts = textsIn('de', ['{a} and {b}', '{b} und {a}']);
  expect(texts.text('{a} and {b}', { a: '{b}', b: '{constructor}' })).toBe('{constructor} und {b}');
  const part = { text: 'x', isLinked: false };
  expect(texts.paragraph('{a} and {b}', { a: part, b: '<i>' })).toEqual(['<i>', ' und ', part]);
});

it.each([
  ['ar', [0, 1, 2, 5, 11, 21, 1.5], ['zero', 'one', 'two', 'few', 'many', 'many', 'other']],
  ['pl', [0, 1, 2, 5, 11, 21, 1.5], ['many', 'one', 'few', 'many', 'many', 'many', 'other']],
  ['ru', [0, 1, 2, 5, 11, 21, 1.5], ['many', 'one', 'few', 'many', 'many', 'one', 'other']],
  ['hi', [0, 1, 2, 5, 11, 21, 1.5], ['one', 'one', 'other', 'other', 'other', 'other', 'other']],
])('plural forms follow the rules of the language %s', (tag, counts, forms) => {
  const english = '{n, plural, one {# day} other {# days}}';
  const all = ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => `${form} {# ${form}}`).join(' ');
  const texts = textsIn(tag, [english, `{n, plural, ${all}}`]);
  expect(counts.map((n) => texts.text(english, { n }))).toEqual(
    counts.map((n, index) => `${n} ${forms[index]}`),
  );
});

it('a translation that is no valid message, is fuzzy, or names foreign values changes nothing else', () => {
  const texts = textsIn(
    'de',
    ['Hello {name}', 'Hallo {name'],
    ['Bye {name}', '{__proto__}{toString}<b>{name}</b>'],
  );
  expect(texts.text('Hello {name}', { name: 'Meera' })).toBe('Hello Meera');
  expect(texts.text('Bye {name}', { name: 'Meera' })).toBe('<b>Meera</b>');
  const fuzzy = parseCatalogue('#, fuzzy\nmsgid "Hi"\nmsgstr "Na"\n');
  expect(createTexts({ ...ENGLISH, tag: 'de' }, fuzzy).text('Hi')).toBe('Hi');
});

it('dates are British in English, and follow the language elsewhere, with the same calendar and digits', () => {
  const at = Temporal.Instant.from('2026-11-22T14:05:00Z');
  expect(formatDay(ENGLISH_TEXTS, at)).toBe('22 November 2026');
  expect(formatUtc(ENGLISH_TEXTS, at)).toBe('22 November 2026, 14:05 UTC');
  expect(formatDateTime(ENGLISH_TEXTS, at, 'Asia/Kolkata')).toBe(
    'Sunday, 22 November 2026 at 19:35 (Asia/Kolkata)',
  );
  const [german, hindi, farsi] = ['de', 'hi', 'fa'].map((tag) => textsIn(tag));
  expect(german && formatDay(german, at)).toBe('22. November 2026');
  expect(hindi && formatDay(hindi, at)).toBe('22 नवंबर 2026');
  expect(farsi && formatDay(farsi, at)).toContain('2026');
});
