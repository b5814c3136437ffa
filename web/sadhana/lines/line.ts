import type { LogDraft } from '#contract/sadhana/logs.ts';
import { dayOf } from '#web/platform/calendar/days.ts';

/** A line for the journal in a form. */
export interface Line {
  content: string;
  /** Whether the reflection of today is kept with it. */
  keepsReflection: boolean;
}

export const EMPTY_LINE: Line = { content: '', keepsReflection: false };

/** The entry that is sent with a log; undefined without a line. `at` is when the line was written. */
export const entryOf = ({ content, keepsReflection }: Line, at = new Date()): LogDraft['entry'] =>
  content.trim()
    ? { content, at: at.toISOString(), reflectionDate: keepsReflection ? dayOf(at) : null }
    : undefined;
