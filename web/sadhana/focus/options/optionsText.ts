import { lengthText, settleInText } from '#web/sadhana/focus/timeline/stageTexts.ts';
import type { TimerOptions } from './timerOptions.ts';
import type { LengthState } from './useLength.ts';

/**
 * The options that differ from their defaults, such as "settle in 30 seconds · a bell every 10 minutes ·
 * Gong". `length` is null if it is not chosen here.
 */
export function optionsText(length: LengthState | null, options: TimerOptions): string {
  const { settleInS, intervals, sound } = options;
  const ownMinutes = length?.isValid && !length.duration ? Number(length.ownText) : 0;
  const texts = [
    length?.isOpen ? 'open-ended' : ownMinutes > 0 && lengthText(ownMinutes),
    settleInS > 0 && `settle in ${settleInText(settleInS)}`,
    intervals && 'every' in intervals && `a bell every ${lengthText(intervals.every)}`,
    intervals && 'at' in intervals && `bells at ${intervals.at.join(', ')}`,
    sound !== 'bowl' && SOUND_LABELS[sound],
  ];
  return texts.filter(Boolean).join(' · ');
}

export const SOUND_LABELS = { bowl: 'Bowl', bell: 'Bell', gong: 'Gong', wood: 'Wood' } as const;
