import { expect, it } from 'vitest';
import { cutText, withoutControls } from './fileText.ts';

it('a cut does not leave half of a character', () => {
  expect(cutText('Om 🕉', 4)).toBe('Om ');
  expect(cutText('Om 🕉', 5)).toBe('Om 🕉');
  expect(cutText('Om', 5)).toBe('Om');
});

it('a text loses control characters, and keeps tabs and line breaks', () => {
  expect(withoutControls('a\0b\u0007\tc\r\nd\re\u0085')).toBe('ab\tc\nd\ne');
});
