/* The accent of a site: one colour in OKLCH, from which `palette.ts` derives the others. */

const NUMBER = '(\\d*\\.?\\d{1,6})';
const ACCENT = new RegExp(`^oklch\\(\\s*${NUMBER}(%?)\\s+${NUMBER}\\s+${NUMBER}(?:deg)?\\s*\\)$`, 'i');
const MAX_CHROMA = 0.5;

/** Lightness from 0 to 1, chroma from 0 to 0.5, hue in degrees. */
export interface AccentParts {
  lightness: number;
  chroma: number;
  hue: number;
}

/** Reads an accent such as `oklch(0.5 0.12 60)` or `oklch(50% 0.12 60deg)` (CSS Color 4); null for anything else. */
export function parsedAccent(text: string): AccentParts | null {
  const [, level, percent, chroma, hue] = ACCENT.exec(text.trim()) ?? [];
  if (level === undefined) return null;
  const parts = {
    lightness: percent ? Number(level) / 100 : Number(level),
    chroma: Number(chroma),
    hue: Number(hue),
  };
  return parts.lightness <= 1 && parts.chroma <= MAX_CHROMA && parts.hue <= 360 ? parts : null;
}

/** The accent in the one form in which it is stored. */
export const accentText = ({ lightness, chroma, hue }: AccentParts): string =>
  `oklch(${rounded(lightness, 4)} ${rounded(chroma, 4)} ${rounded(hue, 2)})`;

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
