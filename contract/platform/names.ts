import { minLength, text } from './primitives.ts';

/** The name of an account: ASCII, so that no two look alike by their letters alone. */
export const username = minLength(text('Username', 30), 'Username', 3).regex(
  /^[A-Za-z0-9_.-]*$/,
  'Username may contain only letters, digits, "_", "." and "-"',
);

// Control characters (Cc) and those that are invisible or change the direction of what follows (Cf). The joiners
// U+200C and U+200D stay: Persian and the scripts of India are not written right without them.
const HIDDEN = /(?![\u200C\u200D])[\p{Cc}\p{Cf}]/u;
// The four letters of Hangul that fill a place are drawn as nothing.
const VISIBLE = /(?![\u115F\u1160\u3164\uFFA0])[\p{L}\p{N}]/u;

/** A name by which others know somebody or something: nobody's looks like nothing, or like another's. */
export const publicName = (label: string, max: number) =>
  text(label, max)
    .refine((value) => !value || VISIBLE.test(value), `${label} must contain a letter or a digit`)
    .refine((value) => !HIDDEN.test(value), `${label} contains invisible characters`);
