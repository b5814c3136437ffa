import { z } from 'zod';
import { maxLength } from './primitives.ts';
import { schemaMessage } from './say.ts';

/** A parsed gradient. The text to store is generated from these parts only, never copied as a whole. */
interface Gradient {
  direction: string | null;
  stops: { color: string; position: string | null }[];
}

const NAMED_COLORS = new Set(
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
const HEX_COLOR = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const NUMBER = '-?\\d{1,3}(?:\\.\\d{1,4})?';
const COLOR_FUNCTION = new RegExp(
  `^(rgb|hsl)a?\\(\\s*${NUMBER}(?:deg|%)?(?:\\s*,\\s*|\\s+)${NUMBER}%?(?:\\s*,\\s*|\\s+)${NUMBER}%?(?:\\s*[,/]\\s*${NUMBER}%?)?\\s*\\)$`,
  'i',
);
const POSITION = /^-?\d{1,3}(\.\d{1,4})?%$/;

/** Splits at the commas outside of parentheses. */
const splitArguments = (text: string) =>
  text.split(/,(?![^(]*\))/).map((part) => part.trim().replace(/\s+/g, ' '));

const isColor = (text: string) =>
  HEX_COLOR.test(text) || COLOR_FUNCTION.test(text) || NAMED_COLORS.has(text.toLowerCase());

const isDirection = (text: string) => {
  const [, first, , second] = SIDE.exec(text) ?? [];
  const isVertical = (side = '') => /top|bottom/i.test(side);
  return ANGLE.test(text) || (first !== undefined && (!second || isVertical(first) !== isVertical(second)));
};

function parseStop(part: string): Gradient['stops'][number] | null {
  const match = /^(.*?)(?: (\S+%))?$/.exec(part);
  const [color = '', position = null] = [match?.[1], match?.[2]];
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
  const parts = splitArguments(inner);
  const direction = isDirection(parts[0] ?? '') ? (parts.shift() ?? null) : null;
  const stops = parts.map(parseStop);
  if (stops.length < 2 || stops.length > 6 || stops.includes(null)) return null;
  return { direction, stops: stops.filter((stop) => stop !== null) };
}

/** Returns the CSS text of a gradient in canonical form: its parts, separated by `, `. */
export function writeGradient({ direction, stops }: Gradient): string {
  const stopTexts = stops.map(({ color, position }) => (position ? `${color} ${position}` : color));
  return `linear-gradient(${[...(direction ? [direction] : []), ...stopTexts].join(', ')})`;
}

/** Accepts a gradient and converts it to canonical form. Null and blank text become null. */
const NOT_A_GRADIENT = schemaMessage('Use a linear-gradient() of 2 to 6 plain colours');

export const gradient = maxLength(
  z.string(schemaMessage('{label} must be text', { label: 'Username gradient' })),
  'Username gradient',
  500,
)
  .nullable()
  .transform((css, context) => {
    if (!css?.trim()) return null;
    const parsed = parseGradient(css);
    if (parsed) return writeGradient(parsed);
    context.addIssue({ code: 'custom', message: NOT_A_GRADIENT });
    return z.NEVER;
  });
