import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { omittedIntervalBells } from '#web/sadhana/focus/bells/bellTimes.ts';
import type { SessionChoices } from '#web/sadhana/focus/sessionChoices.ts';
import type { Preparation } from '#web/sadhana/focus/usePreparation.ts';
import { choicesOf } from './timerOptions.ts';
import { useLength } from './useLength.ts';
import { useTimerOptions } from './useTimerOptions.ts';

/** The length of the next session and the options under "More". `parts` are those of the sequence, if there is one. */
export function useSessionOptions(
  { settings, setLength }: Preparation,
  parts: readonly { minutes: number }[] | null,
) {
  const timerOptions = useTimerOptions();
  const length = useLength(settings, setLength);
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const invalidField = useRef<HTMLInputElement>(null);
  const isValid = length.isValid && timerOptions.isValid;
  return {
    timerOptions,
    length,
    isLengthLocked: settings.practiceId !== null || settings.presetId !== undefined,
    hasTooManyBells:
      omittedIntervalBells({ ...settings, parts: parts ?? undefined }, timerOptions.options.intervals) > 0,
    isMoreOpen,
    setIsMoreOpen,
    invalidField,
    /** The choices to start with. If a field is invalid, shows it and returns null. */
    choicesToStart: (): SessionChoices | null => {
      if (isValid) return choicesOf(timerOptions.options);
      // The field can get the focus only when the disclosure is open.
      flushSync(() => {
        length.showError();
        timerOptions.showErrors();
        setIsMoreOpen(true);
      });
      invalidField.current?.focus();
      return null;
    },
  };
}

export type SessionOptions = ReturnType<typeof useSessionOptions>;
