import { z } from 'zod';
import { minLength, text } from './primitives.ts';
import { schemaMessage } from './say.ts';

/** The username of an account. It is ASCII, so that no letter of another script can imitate another username. */
export const username = minLength(text('Username', 30), 'Username', 3).regex(
  /^[A-Za-z0-9_.-]*$/,
  schemaMessage('Username may contain only letters, digits, "_", "." and "-"'),
);

/** The name of a member, where nothing else of the member is shown. */
export const Person = z.object({ id: z.string(), username: z.string(), fullName: z.string().nullable() });
export type Person = z.output<typeof Person>;

// Control characters (Cc), and characters that are invisible or change the direction of text (Cf). The
// joiners U+200C and U+200D are allowed, because Persian and Indic scripts need them.
const HIDDEN_CHARACTER = /(?![\u200C\u200D])[\p{Cc}\p{Cf}]/u;
// The four Hangul fillers are displayed as nothing.
const VISIBLE_CHARACTER = /(?![\u115F\u1160\u3164\uFFA0])[\p{L}\p{N}]/u;

/**
 * The public name of a person or community. It must contain a visible letter or digit, and no hidden
 * characters.
 */
export const publicName = (label: string, max: number) =>
  text(label, max)
    .refine(
      (value) => !value || VISIBLE_CHARACTER.test(value),
      schemaMessage('{label} must contain a letter or a digit', { label }),
    )
    .refine(
      (value) => !HIDDEN_CHARACTER.test(value),
      schemaMessage('{label} contains invisible characters', { label }),
    );
