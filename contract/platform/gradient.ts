import { z } from 'zod';
import { maxLength } from './primitives.ts';

/** A parsed gradient. The stored text is printed from these parts only, never copied from the input. */
interface Gradient {
  direction: string | null;
  stops: { color: string; position: string | null }[];
}

const NAMED = new Set(
  (
    'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown ' +
    'burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan ' +
    'darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid ' +
    'darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet ' +
    'deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ' +
    'ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki ' +
    'lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow ' +
    'lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray ' +
    'lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine ' +
    'mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise ' +
    'mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab ' +
    'orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru ' +
    'pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown ' +
    'seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan ' +
    'teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen'
  ).split(' '),
);

const ANGLE = /^-?\d{1,4}(\.\d{1,4})?(deg|turn|rad|grad)$/i;
const SIDE = /^to (top|bottom|left|right)( (top|bottom|left|right))?$/i;
const HEX = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const NUMBER = '-?\\d{1,3}(?:\\.\\d{1,4})?';
const FUNCTION = new RegExp(
  `^(rgb|hsl)a?\\(\\s*${NUMBER}(?:deg|%)?(?:\\s*,\\s*|\\s+)${NUMBER}%?(?:\\s*,\\s*|\\s+)${NUMBER}%?(?:\\s*[,/]\\s*${NUMBER}%?)?\\s*\\)$`,
  'i',
);
const POSITION = /^-?\d{1,3}(\.\d{1,4})?%$/;

/** Splits at commas outside of brackets. */
const partsOf = (inner: string) =>
  inner.split(/,(?![^(]*\))/).map((part) => part.trim().replace(/\s+/g, ' '));

const isColor = (text: string) => HEX.test(text) || FUNCTION.test(text) || NAMED.has(text.toLowerCase());

const isDirection = (text: string) => {
  const [, first, , second] = SIDE.exec(text) ?? [];
  const upright = (side = '') => /top|bottom/i.test(side);
  return ANGLE.test(text) || (first !== undefined && (!second || upright(first) !== upright(second)));
};

function stopOf(part: string): Gradient['stops'][number] | null {
  const split = /^(.*?)(?: (\S+%))?$/.exec(part);
  const [color = '', position = null] = [split?.[1], split?.[2]];
  if (!isColor(color) || (position !== null && !POSITION.test(position))) return null;
  return { color, position };
}

/**
 * Parses a CSS `linear-gradient()` with an optional angle or side and 2 to 6 plain colours with optional
 * percentages (CSS Images 4, section 3.1, without hints, lengths and colour spaces). Returns null for
 * anything else.
 */
export function parseGradient(css: string): Gradient | null {
  const inner = /^linear-gradient\((.*)\)$/is.exec(css.trim())?.[1];
  if (inner === undefined) return null;
  const parts = partsOf(inner);
  const direction = isDirection(parts[0] ?? '') ? (parts.shift() ?? null) : null;
  const stops = parts.map(stopOf);
  if (stops.length < 2 || stops.length > 6 || stops.includes(null)) return null;
  return { direction, stops: stops.filter((stop) => stop !== null) };
}

/** Prints a gradient from its parts, joined by `, `. */
export function writeGradient({ direction, stops }: Gradient): string {
  const written = stops.map(({ color, position }) => (position ? `${color} ${position}` : color));
  return `linear-gradient(${[...(direction ? [direction] : []), ...written].join(', ')})`;
}

/** A gradient in canonical form, or null for none. */
export const gradient = maxLength(z.string('Username gradient must be text'), 'Username gradient', 500)
  .nullable()
  .transform((css, context) => {
    if (!css?.trim()) return null;
    const parsed = parseGradient(css);
    if (parsed) return writeGradient(parsed);
    context.addIssue({ code: 'custom', message: 'Use a linear-gradient() of 2 to 6 plain colours' });
    return z.NEVER;
  });
