const folded = (tag: string) => tag.toLocaleLowerCase();

/**
 * Adds typed text as tags, split at commas and line breaks: trimmed, without empty ones and duplicates in any
 * case.
 */
export function joinTags(tags: readonly string[], written: string): string[] {
  const joined = [...tags];
  for (const part of written.split(/[,\n]/)) {
    const tag = part.trim().replace(/\s+/g, ' ');
    if (tag && !joined.some((kept) => folded(kept) === folded(tag))) joined.push(tag);
  }
  return joined;
}

export interface TagLimits {
  /** The maximum number of tags. */
  maxTags?: number;
  /** The maximum length of a tag, in UTF-16 units. */
  maxLength?: number;
}

/** Splits tags into those that fit and those that do not, with the reason for the first of these. */
export function sortTags(tags: readonly string[], { maxTags = Infinity, maxLength = Infinity }: TagLimits) {
  const kept: string[] = [];
  const refused: string[] = [];
  const problems: string[] = [];
  for (const tag of tags) {
    const problem =
      tag.length > maxLength
        ? `A tag must be at most ${maxLength} characters long`
        : kept.length >= maxTags && `At most ${maxTags} tags`;
    (problem ? refused : kept).push(tag);
    if (problem) problems.push(problem);
  }
  return { kept, refused, problem: problems[0] };
}
