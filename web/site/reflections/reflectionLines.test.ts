import { expect, test } from 'vitest';
import { reflectionLines } from './reflectionLines.ts';

test('each line is a text, an author and a day, which can be left out', () => {
  const text = 'Who asks? | The hill | 04-14\n\nSit. |The lake\nWalk.|A path|2027-01-02';
  expect(reflectionLines(text).map(({ number, draft }) => [number, draft])).toEqual([
    [1, { content: 'Who asks?', author: 'The hill', on: '04-14', language: null }],
    [3, { content: 'Sit.', author: 'The lake', on: null, language: null }],
    [4, { content: 'Walk.', author: 'A path', on: '2027-01-02', language: null }],
  ]);
});

test.each([
  'Who asks?',
  'Sit. | The lake | soon',
  ' | The lake',
  'Sit. | The lake | 04-14 | de',
  `${'x'.repeat(501)} | The lake`,
])('the line %j is no reflection', (line) => {
  expect(reflectionLines(line)).toEqual([{ number: 1, line: line.trim(), draft: null }]);
});
