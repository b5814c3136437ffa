import { ReflectionDraft } from '#contract/reflections.ts';

/** A line of a pasted list, and the reflection that was read from it; null if it is none. */
export interface ReflectionLine {
  /** Starts at 1. */
  number: number;
  line: string;
  draft: ReflectionDraft | null;
}

/**
 * Reads reflections, one a line: `text | author | day`. The day can be left out. A line with more parts is none. Empty
 * lines are skipped.
 */
export function reflectionLines(text: string): ReflectionLine[] {
  return text.split('\n').flatMap((line, index): ReflectionLine[] => {
    if (line.trim() === '') return [];
    const [content = '', author = '', on = '', ...more] = line.split('|').map((part) => part.trim());
    const { data } = more.length > 0 ? {} : ReflectionDraft.safeParse({ content, author, on });
    return [{ number: index + 1, line: line.trim(), draft: data ?? null }];
  });
}
