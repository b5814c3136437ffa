import { z } from 'zod';
import type { LogDraft } from '#contract/sadhana/logs.ts';
import { dayOf } from '#web/platform/calendar/days.ts';

/** A line for the journal in a form, in a finished session and in an unsent log. */
export const Line = z.object({
  content: z.string(),
  /** Whether the reflection of the day is stored with it. */
  keepsReflection: z.boolean(),
  /**
   * The key of the encrypted draft with the text of a line for a sealed journal. Then `content` is empty,
   * because sessions and unsent logs are not encrypted.
   */
  sealedKey: z.string().optional(),
});
export type Line = z.output<typeof Line>;

export const EMPTY_LINE: Line = { content: '', keepsReflection: false };

/** The entry that is sent with a log; undefined without a line. `at` is when the practice ended. */
export const entryOf = (line: Line | undefined, at = new Date()): LogDraft['entry'] =>
  line?.content.trim()
    ? {
        content: line.content,
        at: at.toISOString(),
        reflectionDate: line.keepsReflection ? dayOf(at) : null,
      }
    : undefined;

/** Whether a line was typed. */
export const hasText = (line: Line | undefined): boolean =>
  line !== undefined && (line.content.trim() !== '' || line.sealedKey !== undefined);
