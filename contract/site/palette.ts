import {
  type ColorConstructor,
  ColorSpace,
  contrastWCAG21,
  OKLCH,
  serialize,
  sRGB,
  to,
  toGamutCSS,
} from 'colorjs.io/fn';
import { type AccentParts, accentText, parsedAccent } from './accent.ts';
import type { Palette, Shades } from './registration.ts';

// The library reads colours only in these spaces.
ColorSpace.register(sRGB);
ColorSpace.register(OKLCH);

/** The colours of the themes that do not follow from the accent, as in `web/ui/tokens.css`. */
export const THEMES = {
  dawn: { paper: '#faf7f1', raised: '#fffdf9', sunken: '#f2ece1', onAccent: '#fffdf9' },
  night: { paper: '#13151b', raised: '#1b1e27', sunken: '#0e1015', onAccent: '#13151b' },
} as const;

/** The colours of a site without an accent, as in `web/ui/tokens.css`. */
export const DEFAULT_PALETTE: Palette = {
  dawn: { main: '#93540e', deep: '#7a4407', soft: '#f6e6ce', art: '#b0762f' },
  night: { main: '#e6ae62', deep: '#f2c688', soft: '#33281a', art: '#b98b4e' },
};

/** How near a moved lightness comes to the nearest readable one. */
const PRECISION = 0.004;

/** The contrast of text that WCAG 2.2 requires (1.4.3, level AA). */
export const MIN_CONTRAST = 4.5;

/** The lightness at which every accent is readable in a theme, and what is derived from the accent. */
const RULES = {
  dawn: { readable: 0, deeper: -0.06, soft: [0.93, 0.04], art: [0.6, 0.12] },
  night: { readable: 1, deeper: 0.07, soft: [0.28, 0.035], art: [0.66, 0.1] },
} as const;

/** The accent that looks like a colour `#rrggbb`. */
export function accentOf(hex: string): string {
  const [lightness, chroma, hue] = to(hex, OKLCH).coords;
  return accentText({ lightness: lightness ?? 0, chroma: chroma ?? 0, hue: hue ?? 0 });
}

/** The colour `#rrggbb` of an accent, with less chroma if screens cannot show it. */
export const hexOf = ({ lightness, chroma, hue }: AccentParts): string => hex(lightness, chroma, hue);

/**
 * Derives the shades of both themes from an accent. Where text in the accent would have less contrast than WCAG's level AA
 * on a ground of the theme, or text on the accent would, the accent becomes darker in the light theme and lighter in the
 * dark one.
 */
export function paletteOf(accent: AccentParts): Palette {
  return { dawn: shadesOf(accent, 'dawn'), night: shadesOf(accent, 'night') };
}

/** The palette of an accent as it is stored, such as `oklch(0.5 0.12 60)`; null if it is none. */
export function paletteOfText(accent: string): Palette | null {
  const parts = parsedAccent(accent);
  return parts && paletteOf(parts);
}

function shadesOf({ lightness, chroma, hue }: AccentParts, theme: keyof typeof THEMES): Shades {
  const { readable, deeper, ...rules } = RULES[theme];
  const derived = ([level, most]: readonly [number, number]) => hex(level, Math.min(chroma, most), hue);
  const soft = derived(rules.soft);
  const { onAccent, ...surfaces } = THEMES[theme];
  const grounds = [...Object.values(surfaces), soft, onAccent];
  const isReadable = (colour: string) => grounds.every((ground) => contrast(colour, ground) >= MIN_CONTRAST);
  // The nearest readable lightness is between that of the accent and that at which every accent is readable.
  let [level, nearer] = isReadable(hex(lightness, chroma, hue))
    ? [lightness, lightness]
    : [readable, lightness];
  while (Math.abs(level - nearer) > PRECISION) {
    const middle = (level + nearer) / 2;
    if (isReadable(hex(middle, chroma, hue))) level = middle;
    else nearer = middle;
  }
  return {
    main: hex(level, chroma, hue),
    deep: hex(Math.min(Math.max(level + deeper, 0), 1), chroma, hue),
    soft,
    art: derived(rules.art),
  };
}

/** The contrast of two colours as WCAG 2.2 defines it, from 1 to 21. */
export const contrast = (a: string, b: string): number => contrastWCAG21(a, b);

/** A colour as `#rrggbb`. Chroma that sRGB does not have is reduced (CSS Color 4, section 13). */
function hex(lightness: number, chroma: number, hue: number): string {
  const colour: ColorConstructor = { spaceId: 'oklch', coords: [lightness, chroma, hue], alpha: 1 };
  return serialize(toGamutCSS(to(colour, OKLCH), { space: sRGB }), { format: 'hex', collapse: false });
}
