import type { PracticeType } from '#contract/sadhana/practices.ts';
import { numberText } from '#web/ui/locale.ts';

/** The units of a value. */
export const UNITS: Record<PracticeType, { long: string; short: string }> = {
  time: { long: 'minutes', short: 'min' },
  reps: { long: 'repetitions', short: 'reps' },
};

/** "25 min", "1,008 reps", "1 rep" */
export function valueText(value: number, type: PracticeType): string {
  const unit = value === 1 && type === 'reps' ? 'rep' : UNITS[type].short;
  return `${numberText(value)} ${unit}`;
}
