import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { accentText, parsedAccent } from './accent.ts';
import { accentOf, contrast, DEFAULT_PALETTE, hexOf, MIN_CONTRAST, paletteOf, THEMES } from './palette.ts';
import type { Shades } from './registration.ts';

const TOKENS = fs.readFileSync(path.join(import.meta.dirname, '../../web/ui/tokens.css'), 'utf8');
/** The blocks of the stylesheet with the colours of the two themes. */
const BLOCKS = {
  dawn: /\[data-theme="dawn"\] \{(.*?)\}/s.exec(TOKENS)?.[1] ?? '',
  night: /\n {2}\[data-theme="night"\] \{(.*?)\}/s.exec(TOKENS)?.[1] ?? '',
};
const token = (theme: keyof typeof BLOCKS, name: string) =>
  new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(BLOCKS[theme])?.[1] ?? '';

/** Numbers that look random and are the same at each run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The pairs of text and ground in a theme with these shades. Notes have the grounds `sage-soft` and `rose-soft`. */
function pairsOf(theme: keyof typeof BLOCKS, { main, deep, soft }: Shades): [text: string, ground: string][] {
  const { onAccent, ...surfaces } = THEMES[theme];
  const notes = ['sage-soft', 'rose-soft'].map((name) => token(theme, name));
  const grounds = [...Object.values(surfaces), soft, ...notes];
  return [
    ...grounds.flatMap((ground): [string, string][] => [
      [main, ground],
      [deep, ground],
    ]),
    [onAccent, main],
    [onAccent, deep],
    [token(theme, 'ink'), soft],
    [token(theme, 'ink-soft'), soft],
  ];
}

describe('the palette of an accent', () => {
  it('knows the colours of the themes as the stylesheet has them', () => {
    for (const theme of ['dawn', 'night'] as const) {
      const { onAccent, ...surfaces } = THEMES[theme];
      for (const [name, colour] of Object.entries(surfaces)) expect(token(theme, name)).toBe(colour);
      expect(token(theme, 'on-saffron')).toBe(onAccent);
      const [main, deep, soft, art] = ['saffron', 'saffron-deep', 'saffron-soft', 'art'].map((name) =>
        token(theme, name),
      );
      expect(DEFAULT_PALETTE[theme]).toEqual({ main, deep, soft, art });
    }
  });

  it('has no pair of text and ground below WCAG AA, for 1,000 random accents and the extreme ones', () => {
    const random = randomNumbers(1);
    const accents = Array.from({ length: 1_000 }, () => ({
      lightness: random(),
      chroma: random() * 0.5,
      hue: random() * 360,
    }));
    const extremes = [0, 1].flatMap((lightness) =>
      [0, 0.5].flatMap((chroma) => [0, 120, 240].map((hue) => ({ lightness, chroma, hue }))),
    );
    const failures = [...accents, ...extremes].flatMap((parts) => {
      const palette = paletteOf(parts);
      return (['dawn', 'night'] as const).flatMap((theme) =>
        pairsOf(theme, palette[theme])
          .filter(([text, ground]) => contrast(text, ground) < MIN_CONTRAST)
          .map(([text, ground]) => `${accentText(parts)} in ${theme}: ${text} on ${ground}`),
      );
    });
    expect(failures).toEqual([]);
  });

  it('keeps an accent that is readable, and moves one that is not', () => {
    const brown = parsedAccent(accentOf('#93540e'));
    const yellow = parsedAccent('oklch(0.95 0.2 105)');
    if (!brown || !yellow) throw new Error('an accent could not be read');
    expect(paletteOf(brown).dawn.main).toBe(hexOf(brown));
    expect(paletteOf(yellow).dawn.main).not.toBe(hexOf(yellow));
    expect(paletteOf(yellow).night.main).toBe(hexOf(yellow));
  });
});

describe('the text of an accent', () => {
  it.each([
    ['oklch(0.5 0.12 60)', 'oklch(0.5 0.12 60)'],
    ['OKLCH( 50%  .12  60deg )', 'oklch(0.5 0.12 60)'],
    ['oklch(1 0 360)', 'oklch(1 0 360)'],
  ])('%s is read as %s', (text, stored) => {
    const parts = parsedAccent(text);
    expect(parts && accentText(parts)).toBe(stored);
  });

  it.each([
    '',
    '#93540e',
    'red',
    'oklch(1.2 0.1 60)',
    'oklch(0.5 0.6 60)',
    'oklch(0.5 0.1 361)',
    'oklch(0.5 0.1 60 / 0.5)',
    'oklch(0.5 0.1 60);} body{display:none}',
    'oklch(0.5 0.1 60)</style><script>',
    'oklch(NaN 0 0)',
  ])('%s is none', (text) => {
    expect(parsedAccent(text)).toBeNull();
  });
});
