import { expect, test } from 'vitest';
import { linkedText } from './linkedText.ts';

const links = (text: string) => linkedText(text).flatMap(({ href }) => href ?? []);

test('linkedText returns one part for a text without a URL, and no parts for an empty text', () => {
  expect(linkedText('Only words.\nAnd a line.')).toEqual([{ text: 'Only words.\nAnd a line.' }]);
  expect(linkedText('')).toEqual([]);
});

test('linkedText separates a URL from the surrounding text', () => {
  expect(linkedText('See https://vichara.test/a?b=c#d, and sit.')).toEqual([
    { text: 'See ' },
    { text: 'https://vichara.test/a?b=c#d', href: 'https://vichara.test/a?b=c#d' },
    { text: ', and sit.' },
  ]);
});

test.each([
  ['https://a.test.', 'https://a.test'],
  ['(https://a.test/x)', 'https://a.test/x'],
  ['(see https://a.test/x_(y))', 'https://a.test/x_(y)'],
  ['“https://a.test/x”!?', 'https://a.test/x'],
  ['<https://a.test/x>', 'https://a.test/x'],
  ['https://a.test/x…', 'https://a.test/x'],
  ['[https://a.test/x]: so', 'https://a.test/x'],
  ['HTTPS://A.test/X', 'HTTPS://A.test/X'],
  ['https://a.test/ātman', 'https://a.test/ātman'],
  ['https://[::1]/x', 'https://[::1]/x'],
  ['https://a.test/x।', 'https://a.test/x'],
  ['（https://a.test/x）を読む', 'https://a.test/x'],
  ['https://a.test/x。次に坐る', 'https://a.test/x'],
  ['https://a.test/x、次', 'https://a.test/x'],
  ['https://a.test/x، ثم', 'https://a.test/x'],
  ['https://a.test/x؟', 'https://a.test/x'],
  ['「https://a.test/x」と', 'https://a.test/x'],
  ['https://a.test/x（注）', 'https://a.test/x'],
  ['https://a.test/x။', 'https://a.test/x'],
  ['https://a.test/禅_(曖昧)/it’s', 'https://a.test/禅_(曖昧)/it’s'],
])('in %s, linkedText links %s', (text, url) => {
  expect(links(text)).toEqual([url]);
});

test('linkedText links only valid http and https URLs without a user name', () => {
  for (const text of [
    'javascript:alert(1)',
    'ftp://a.test',
    'www.a.test',
    'a@b.test',
    'https://',
    'https://.',
    'xhttps://a.test',
    '<a href=x>y</a> **bold**',
    'https://bank.test@elsewhere.test/',
  ]) {
    expect(links(text), text).toEqual([]);
    expect(linkedText(text), text).toEqual([{ text }]);
  }
});

test('a character that changes the text direction ends a URL', () => {
  expect(links('https://a.test/\u202egro.evil')).toEqual(['https://a.test/']);
});

test('joining the parts of a very long text gives the original text', () => {
  const text = `${'https://a.test/x, '.repeat(2_000)}https://b.test/${')'.repeat(20_000)}`;
  const parts = linkedText(text);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(links(text)).toHaveLength(2_001);
});
