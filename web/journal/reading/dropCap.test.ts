import { expect, test } from 'vitest';
import { joinedCharacter } from './dropCap.ts';

test.each([
  ['ஸ்ரீ ரமணர்', 'ஸ்ரீ'],
  ['க்ஷணம்', 'க்ஷ'],
  ['श्री रमण', 'श्री'],
  ['क्षणम्', 'क्ष'],
  ['অন্ন', ''],
  ['அக்கா', ''],
  ['க்', ''],
  ['Silence', ''],
  ['👩‍👩‍👧 home', ''],
  ['', ''],
])('the first written character of %j that consists of several letters is %j', (text, character) => {
  expect(joinedCharacter(text)).toBe(character);
});
