import { z } from 'zod';
import { MAX_VALUE } from '#contract/sadhana/practices.ts';
import { Intervals } from '#web/sadhana/focus/bells/intervals.ts';
import { BellSound } from '#web/sadhana/focus/bells/sounds.ts';

/** A part of a sequence before it starts. */
export const PlannedPart = z.object({
  practiceId: z.string(),
  name: z.string(),
  minutes: z.int().min(1).max(MAX_VALUE.time),
});
export type PlannedPart = z.output<typeof PlannedPart>;

const Part = PlannedPart.extend({
  /** The idempotency key of the part's log. */
  key: z.uuid(),
  /** The length of a part that was ended before its time. */
  endedAfterMs: z.number().min(0).optional(),
});
export type Part = z.output<typeof Part>;

/**
 * The optional fields of a session. Earlier releases stored sessions without these fields, so all of them are
 * optional. An unknown bell of another release is ignored, so that it does not end a session.
 */
export const SessionChoices = z.object({
  /** Whether the session counts up until it is ended; `minutes` is then its maximum. */
  isOpen: z.literal(true).optional(),
  settleInS: z.int().min(1).max(300).optional(),
  intervals: Intervals.optional().catch(undefined),
  sound: BellSound.optional().catch(undefined),
  ringsWhenLocked: z.literal(true).optional(),
  /** The parts of a sequence; `minutes` is then their sum. */
  parts: z.array(Part).min(2).optional(),
  /** The preset of a sequence. */
  presetId: z.string().optional(),
});
export type SessionChoices = z.output<typeof SessionChoices>;
