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
