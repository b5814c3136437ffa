import { z } from 'zod';
import { LIMITS, MAX_TAGS } from './constants.ts';
import { optionalText } from './primitives.ts';
import { schemaMessage } from './say.ts';

/** Trims tags. Removes empty ones, and duplicates that differ only in letter case. The first spelling stays. */
export function normalizeTags(tags: readonly string[]): string[] {
  const byLowerCase = new Map<string, string>();
  for (const tag of tags.map((text) => text.trim()).filter(Boolean)) {
    if (!byLowerCase.has(tag.toLowerCase())) byLowerCase.set(tag.toLowerCase(), tag);
  }
  return [...byLowerCase.values()];
}

/** Optional tags; the default is none. */
export const tags = z
  .array(optionalText('A tag', LIMITS.tag), schemaMessage('{label} must be a list', { label: 'Tags' }))
  .transform((list) => normalizeTags(list.filter((tag) => tag !== null)))
  .refine((list) => list.length <= MAX_TAGS, schemaMessage('At most {max} tags', { max: MAX_TAGS }))
  .nullish()
  .transform((list) => list ?? []);

export const TagCount = z.object({ name: z.string(), count: z.int() }).meta({ id: 'TagCount' });
export type TagCount = z.output<typeof TagCount>;
