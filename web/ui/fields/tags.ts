import { t } from '@lingui/core/macro';

const lowerCase = (tag: string) => tag.toLocaleLowerCase();

/**
 * Adds typed text as tags, split at commas and line breaks. Tags are trimmed; empty ones and duplicates,
 * also in different letter case, are left out.
 */
export function addTags(tags: readonly string[], typed: string): string[] {
  const allTags = [...tags];
  for (const part of typed.split(/[,\n]/)) {
    const tag = part.trim().replace(/\s+/g, ' ');
    if (tag && !allTags.some((other) => lowerCase(other) === lowerCase(tag))) allTags.push(tag);
  }
  return allTags;
}

export interface TagLimits {
  /** The maximum number of tags. */
  maxTags?: number;
  /** The maximum length of a tag, in UTF-16 units. */
  maxLength?: number;
}

/**
 * Splits tags into those within the limits and those beyond them, with the reason for the first rejected one.
 */
export function splitTags(tags: readonly string[], { maxTags = Infinity, maxLength = Infinity }: TagLimits) {
  const accepted: string[] = [];
  const rejected: string[] = [];
  const problems: string[] = [];
  for (const tag of tags) {
    const problem =
      tag.length > maxLength
        ? t`A tag must be at most ${maxLength} characters long`
        : accepted.length >= maxTags && t`At most ${maxTags} tags`;
    (problem ? rejected : accepted).push(tag);
    if (problem) problems.push(problem);
  }
  return { accepted, rejected, problem: problems[0] };
}
