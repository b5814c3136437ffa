import { expect, it } from 'vitest';
import { read, sourcesUnder } from './sources.ts';

/** `float: inline-start` is too new for the oldest browsers, and the character of a drop cap is always at the left. */
const EXCEPTIONS: Record<string, string> = {
  'web/journal/reading/EntryPage.module.css': 'float: left',
};

/** Declarations that name a side, such as `margin-left: 1rem`. */
const PHYSICAL =
  /(?<![-\w])((margin|padding|scroll-margin|scroll-padding)-(left|right)|border-(left|right)(-\w+)?|border-(top|bottom)-(left|right)-radius|left|right):[^;]+|(?<![-\w])(text-align|float|clear): (left|right)/g;

/** Four values, of which the second is that of the right side, and the fourth that of the left side. */
const FOUR_SIDES = /(?<![-\w])(margin|padding|inset|scroll-margin|scroll-padding): ([^;]+);/g;

/** The declarations in a stylesheet that are wrong in a language that is written from right to left. */
function physicalDeclarations(css: string): string[] {
  const unequalSides = [...css.matchAll(FOUR_SIDES)].filter(([, , value = '']) => {
    const [, right, , left] = valuesIn(value);
    return left !== undefined && left !== right;
  });
  return [...css.matchAll(PHYSICAL), ...unequalSides].map(([declaration]) => declaration);
}

/** The values that are separated by spaces outside of parentheses. */
function valuesIn(text: string): string[] {
  const values: string[] = [];
  let depth = 0;
  for (const word of text.split(/\s+/)) {
    if (depth > 0) values.push(`${values.pop()} ${word}`);
    else values.push(word);
    depth += word.split('(').length - word.split(')').length;
  }
  return values;
}

it('the sides that a declaration names are found', () => {
  const css = `a { left: 0; margin-inline: 0 1rem; margin: 0 calc(1px + 2px) 0 1px; inset: 0 1px 2px 1px; }`;
  expect(physicalDeclarations(css)).toEqual(['left: 0', 'margin: 0 calc(1px + 2px) 0 1px;']);
});

it.each(sourcesUnder('web', /\.css$/))('%s names no side, so that it can be mirrored', (file) => {
  expect(physicalDeclarations(read(file)).filter((declaration) => declaration !== EXCEPTIONS[file])).toEqual(
    [],
  );
});

/** Fields, in which the language of the text is not known yet, and the name that a link shows. */
const MAY_SET_DIRECTION = /^web\/(ui\/(fields\/|actions\/Link\.tsx)|platform\/text\/editing\/)/;

it('a text of a member has the direction and the language of its own', () => {
  const others = sourcesUnder('web').filter(
    (file) => !MAY_SET_DIRECTION.test(file) && /\bdir="auto"/.test(read(file)),
  );
  expect(others).toEqual([]); // `userText` sets both
});
