const folded = (tag: string) => tag.toLocaleLowerCase();

/** Adds what was written, split at commas and lines: trimmed, nothing empty, nothing twice in any case. */
export function joinTags(tags: readonly string[], written: string): string[] {
  const joined = [...tags];
  for (const part of written.split(/[,\n]/)) {
    const tag = part.trim().replace(/\s+/g, ' ');
    if (tag && !joined.some((kept) => folded(kept) === folded(tag))) joined.push(tag);
  }
  return joined;
}

export interface TagLimits {
  /** How many. */
  maxTags?: number;
  /** How long each may be, in UTF-16 units. */
  maxLength?: number;
}

/** The tags that fit, those that do not, and why the first of these does not. */
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
