import { z } from 'zod';
import { loadPreference, savePreference } from '#web/platform/session/preferences.ts';
import { Intervals } from '#web/sadhana/focus/bells/intervals.ts';
import { BellSound } from '#web/sadhana/focus/bells/sounds.ts';
import { type Length, OPEN_LENGTH } from '#web/sadhana/focus/focusSession.ts';
import type { SessionChoices } from '#web/sadhana/focus/sessionChoices.ts';
import { MAX_MINUTES } from '#web/sadhana/focus/timeline/timeline.ts';

/** The times to settle in that can be chosen, in seconds. */
export const SETTLE_IN_SECONDS = [0, 10, 30, 60, 120, 300] as const;

/** The choices of earlier sessions, which this device remembers for a member. An invalid choice is ignored. */
export const TimerOptions = z.object({
  /** The own length in minutes, or open-ended. */
  length: z
    .union([z.literal('open'), z.int().min(1).max(MAX_MINUTES)])
    .nullable()
    .catch(null),
  settleInS: z.literal([...SETTLE_IN_SECONDS]).catch(0),
  intervals: Intervals.nullable().catch(null),
  sound: BellSound.catch('bowl'),
  ringsWhenLocked: z.boolean().catch(false),
  /** The practice that the last sit was logged to. */
  lastPracticeId: z.string().nullable().catch(null),
});
export type TimerOptions = z.output<typeof TimerOptions>;

const NAME = 'focus-timer';

export const loadTimerOptions = (memberId: string): TimerOptions =>
  TimerOptions.parse(Object(loadPreference(memberId, NAME)));

/** Stores these options. The others stay as they are, even if another tab has changed them. */
export const saveTimerOptions = (memberId: string, changed: Partial<TimerOptions>) =>
  savePreference(memberId, NAME, { ...loadTimerOptions(memberId), ...changed });

/** The remembered length; null if there is none. */
export function rememberedLength(memberId: string): Length | null {
  const { length } = loadTimerOptions(memberId);
  if (length === 'open') return OPEN_LENGTH;
  return length === null ? null : { minutes: length };
}

/** The fields of a session for these options. Options that have their default have no field. */
export const choicesOf = ({
  settleInS,
  intervals,
  sound,
  ringsWhenLocked,
}: TimerOptions): SessionChoices => ({
  ...(settleInS > 0 && { settleInS }),
  ...(intervals && { intervals }),
  ...(sound !== 'bowl' && { sound }),
  ...(ringsWhenLocked && { ringsWhenLocked }),
});
