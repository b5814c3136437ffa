import { expect, it } from 'vitest';
import { read } from './sources.ts';

/** Features that are missing in Chrome 111, Firefox 115 or Safari 16.4, which the README names. */
const TOO_YOUNG = [
  'URL\\.canParse\\(',
  'URL\\.parse\\(',
  'AbortSignal\\.any\\(',
  'Promise\\.(withResolvers|try)\\b',
  '(Object|Map)\\.groupBy\\(',
  'Array\\.fromAsync\\(',
  '\\.(isWellFormed|toWellFormed)\\(',
  '\\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\\(',
  'RegExp\\.escape\\(',
  'Intl\\.DurationFormat\\b',
  '\\.(getOrInsert|getOrInsertComputed)\\(',
];
/** A call that is made only if the function exists. */
const ASKED_FIRST = /typeof ([\w.]+)==`function`\?\1\(/g;

it('the built client calls nothing that the oldest supported browsers lack', () => {
  // The files of this build. Files of the previous build are kept for tabs that are still open.
  const built = [...read('dist/web/sw.js').matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file);
  expect(built.length).toBeGreaterThan(5);
  const files = [...built, 'sw.js', 'early.js'].map((file) => `dist/web/${file}`);
  const found = files.flatMap((file) => {
    const script = read(file).replaceAll(ASKED_FIRST, '');
    return TOO_YOUNG.filter((call) => new RegExp(call).test(script)).map((call) => `${file}: ${call}`);
  });
  expect(found).toEqual([]);
});
