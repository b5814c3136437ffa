import { useState } from 'react';
import { useMember } from '#web/platform/session/useMember.ts';
import { type Intervals, parseAt, parseEvery } from '#web/sadhana/focus/bells/intervals.ts';
import { loadTimerOptions, saveTimerOptions, type TimerOptions } from './timerOptions.ts';

/** The fields for interval bells as they were typed. */
export interface IntervalFields {
  kind: 'none' | 'every' | 'at';
  every: string;
  at: string;
}

/** The options of the timer besides its length. Valid choices are remembered on this device. */
export function useTimerOptions() {
  const { id: memberId } = useMember();
  const [options, setOptions] = useState(() => loadTimerOptions(memberId));
  const [intervalFields, setIntervalFields] = useState(() => fieldsOf(options.intervals));
  const [isErrorShown, setIsErrorShown] = useState(false);
  const parsed = parse(intervalFields);
  const error = 'error' in parsed ? parsed.error : undefined;

  const change = (changed: Partial<TimerOptions>) => {
    setOptions({ ...options, ...changed });
    saveTimerOptions(memberId, changed);
  };
  return {
    options,
    intervalFields,
    /** The error of the interval fields; undefined until `showErrors` is called. */
    intervalError: isErrorShown ? error : undefined,
    isValid: error === undefined,
    change,
    changeIntervals: (changed: Partial<IntervalFields>) => {
      const fields = { ...intervalFields, ...changed };
      setIntervalFields(fields);
      if (changed.kind) setIsErrorShown(false);
      const result = parse(fields);
      if ('intervals' in result) change({ intervals: result.intervals });
    },
    showErrors: () => setIsErrorShown(true),
  };
}

const DEFAULT_EVERY = '10';

function fieldsOf(intervals: Intervals | null): IntervalFields {
  if (!intervals) return { kind: 'none', every: DEFAULT_EVERY, at: '' };
  if ('at' in intervals) return { kind: 'at', every: DEFAULT_EVERY, at: intervals.at.join(', ') };
  return { kind: 'every', every: String(intervals.every), at: '' };
}

function parse({ kind, every, at }: IntervalFields): { intervals: Intervals | null } | { error: string } {
  if (kind === 'none') return { intervals: null };
  return kind === 'every' ? parseEvery(every) : parseAt(at);
}
