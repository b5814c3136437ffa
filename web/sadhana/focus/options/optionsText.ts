import { msg, plural, t } from '@lingui/core/macro';
import type { Intervals } from '#web/sadhana/focus/bells/intervals.ts';
import type { BellSound } from '#web/sadhana/focus/bells/sounds.ts';
import { lengthText } from '#web/sadhana/focus/timeline/stageTexts.ts';
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
    length?.isOpen ? t`open-ended` : ownMinutes > 0 && lengthText(ownMinutes),
    settleInS > 0 && settleInOptionText(settleInS),
    intervals && intervalsText(intervals),
    sound !== 'bowl' && soundLabel(sound),
  ];
  return texts.filter(Boolean).join(' · ');
}

const settleInOptionText = (seconds: number) =>
  seconds < 60
    ? t`${plural(seconds, { one: 'settle in # second', other: 'settle in # seconds' })}`
    : t`${plural(seconds / 60, { one: 'settle in # minute', other: 'settle in # minutes' })}`;

function intervalsText(intervals: Intervals): string {
  if ('at' in intervals) return t`bells at ${{ minutes: intervals.at.join(', ') }}`;
  return t`${plural(intervals.every, { one: 'a bell every # minute', other: 'a bell every # minutes' })}`;
}

const SOUND_LABELS = {
  bowl: msg({ message: 'Bowl', context: 'sound' }),
  bell: msg({ message: 'Bell', context: 'sound' }),
  gong: msg({ message: 'Gong', context: 'sound' }),
  wood: msg({ message: 'Wood', context: 'sound' }),
};

export const soundLabel = (sound: BellSound): string => t(SOUND_LABELS[sound]);
