import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = fs.readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
const BLOCKS = SOURCE.split(/^\s+color-scheme: /m).slice(1);

/** The relative luminance as defined by WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

test.each(BLOCKS.map((block, index) => [index, block] as const))(
  'text has a contrast of at least 7:1 on paper, cards and fields in block %i of the palette',
  (_, block) => {
    const colour = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(block)?.[1] ?? '';
    for (const background of ['paper', 'raised', 'sunken']) {
      for (const text of ['ink', 'ink-soft']) {
        expect(contrast(colour(text), colour(background)), `${text} on ${background}`).toBeGreaterThanOrEqual(
          7,
        );
      }
    }
  },
);
