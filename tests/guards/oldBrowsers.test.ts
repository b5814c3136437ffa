import { expect, it } from 'vitest';
import { read } from './sources.ts';

/** Calls that Chrome 111, Firefox 115 or Safari 16.4, the oldest versions in the README, do not support. */
const UNSUPPORTED_CALLS = [
  'URL\\.canParse\\(',
  'URL\\.parse\\(',
  'AbortSignal\\.any\\(',
  'Promise\\.(withResolvers|try)\\b',
  '(Object|Map)\\.groupBy\\(',
  'Array\\.fromAsync\\(',
  '\\.(values|entries)\\(\\)\\.(map|filter|flatMap|some|every|find|reduce|forEach|take|drop|toArray)\\(',
  '\\.(isWellFormed|toWellFormed)\\(',
  '\\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\\(',
  'RegExp\\.escape\\(',
  'Intl\\.DurationFormat\\b',
  '\\.(getOrInsert|getOrInsertComputed)\\(',
];
/** A call that runs only if the function exists. */
const FEATURE_DETECTION = /typeof ([\w.]+)==`function`\?\1\(/g;

it('the built client calls only functions that the oldest supported browsers have', () => {
  // The folder also contains the previous build, for tabs that are still open. The service worker lists only
  // this build.
  const currentAssets = [...read('dist/web/sw.js').matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(
    ([, file]) => file,
  );
  expect(currentAssets.length).toBeGreaterThan(5);
  const files = [...currentAssets, 'sw.js'].map((file) => `dist/web/${file}`);
  const problems = files.flatMap((file) => {
    const script = read(file).replaceAll(FEATURE_DETECTION, '');
    return UNSUPPORTED_CALLS.filter((call) => new RegExp(call).test(script)).map(
      (call) => `${file}: ${call}`,
    );
  });
  expect(problems).toEqual([]);
});

it('the built theme script uses only syntax that the browsers of 2015 support, so that it can ask for an update', () => {
  expect(read('dist/web/theme.js')).not.toMatch(/\b(const|let|class|async)\b |=>|`|\?\.|\?\?|catch \{/);
});
