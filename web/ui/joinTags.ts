const folded = (tag: string) => tag.toLocaleLowerCase();

/**
 * Adds what was written, split at commas and lines: trimmed, nothing empty, nothing twice in any case,
 * `maxTags` at most.
 */
export function joinTags(tags: string[], written: string, maxTags = Number.POSITIVE_INFINITY): string[] {
  const joined = [...tags];
  for (const part of written.split(/[,\n]/)) {
    const tag = part.trim().replace(/\s+/g, ' ');
    const isNew = !joined.some((kept) => folded(kept) === folded(tag));
    if (tag && isNew && joined.length < maxTags) joined.push(tag);
  }
  return joined;
}
