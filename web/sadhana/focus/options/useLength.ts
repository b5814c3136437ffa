import { useState } from 'react';
import { count } from '#contract/platform/primitives.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { parseCount } from '#web/platform/text/parseCount.ts';
import { DEFAULT_DURATION, DURATIONS, type Length, OPEN_LENGTH } from '#web/sadhana/focus/focusSession.ts';
import { MAX_MINUTES } from '#web/sadhana/focus/timeline/timeline.ts';
import { saveTimerOptions } from './timerOptions.ts';

const OwnLength = count('Own length', 1, MAX_MINUTES);

const isDuration = ({ minutes, isOpen }: Length) => !isOpen && DURATIONS.some((each) => each === minutes);

/**
 * The length of the next session: one of the durations, the member's own length or open-ended. The last two are
 * remembered on this device. `onChange` receives each valid length.
 */
export function useLength(length: Length, onChange: (length: Length) => void) {
  const { id: memberId } = useMember();
  const [duration, setDuration] = useState(isDuration(length) ? length.minutes : DEFAULT_DURATION);
  /** The own length while it is typed; null while the field shows the length itself. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isErrorShown, setIsErrorShown] = useState(false);
  const ownText = typed ?? (length.isOpen || isDuration(length) ? '' : String(length.minutes));
  const error = ownText.trim()
    ? OwnLength.safeParse(parseCount(ownText)).error?.issues[0]?.message
    : undefined;

  function choose(chosen: Length, remembered: 'open' | number | null) {
    onChange(chosen);
    saveTimerOptions(memberId, { length: remembered });
  }
  return {
    isOpen: length.isOpen === true,
    /** The chosen duration; an empty text for the member's own length. */
    duration: isDuration(length) ? String(length.minutes) : '',
    ownText,
    /** The error of the own length; undefined until `showError` is called. */
    error: isErrorShown ? error : undefined,
    isValid: error === undefined,
    showError: () => setIsErrorShown(true),
    /** Shows the length itself instead of what was typed. */
    clearTyped: () => setTyped(null),
    chooseDuration: (minutes: number) => {
      setDuration(minutes);
      setTyped(null);
      choose({ minutes }, null);
    },
    changeOwn: (text: string) => {
      setTyped(text);
      const { data: minutes } = OwnLength.safeParse(parseCount(text));
      if (minutes !== undefined) choose({ minutes }, minutes);
      else if (!text.trim()) choose({ minutes: duration }, null);
    },
    changeOpen: (isOpen: boolean) => {
      setTyped(null);
      if (isOpen) choose(OPEN_LENGTH, 'open');
      else choose({ minutes: duration }, null);
    },
  };
}

export type LengthState = ReturnType<typeof useLength>;
