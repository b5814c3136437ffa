import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { optionalText } from './primitives.ts';

/** Trims tags and removes empty ones and duplicates in any case. The first spelling is kept. */
export function normalizeTags(tags: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const tag of tags.map((each) => each.trim()).filter(Boolean)) {
    if (!kept.has(tag.toLowerCase())) kept.set(tag.toLowerCase(), tag);
  }
  return [...kept.values()];
}

/** Optional tags; the default is none. */
export const tags = z
  .array(optionalText('A tag', LIMITS.tag), 'Tags must be a list')
  .transform((list) => normalizeTags(list.filter((tag) => tag !== null)))
  .refine((list) => list.length <= LIMITS.tags, `At most ${LIMITS.tags} tags`)
  .nullish()
  .transform((list) => list ?? []);

export const TagCount = z.object({ name: z.string(), count: z.int() }).meta({ id: 'TagCount' });
export type TagCount = z.output<typeof TagCount>;
