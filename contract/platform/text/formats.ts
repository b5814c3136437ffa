import { z } from 'zod';
import { rawText } from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';

/** How a text is read: plain, with links only, or with the signs of `docs/formatted-text.md`. */
export const TextFormat = z.enum(['plain', 'formatted'], schemaMessage('Unknown format'));
export type TextFormat = z.output<typeof TextFormat>;

/**
 * A required text that may be formatted. Only empty lines before and after it are removed. Whoever stores it also trims
 * a plain text (`server/platform/formats.ts`), so `max` does not count spaces before the first line, within reason.
 */
export const formattableText = (
  label: string,
  max: number,
  missing = schemaMessage('{label} is required', { label }),
) =>
  rawText(label, missing)
    .overwrite((value) => value.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd())
    .min(1, missing)
    .refine(
      (value) => value.trim().length <= max && value.length <= 2 * max,
      schemaMessage('{label} must be at most {max} characters long', { label, max }),
    )
    .meta({ maxLength: max });
