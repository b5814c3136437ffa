import { plural, t } from '@lingui/core/macro';
import type { PracticeType } from '#contract/sadhana/practices.ts';

/** The unit of a value. */
export const unitText = (type: PracticeType): string => (type === 'time' ? t`minutes` : t`repetitions`);

/** "25 min", "1,008 reps", "1 rep" */
export const valueText = (value: number, type: PracticeType): string =>
  type === 'time'
    ? t`${plural(value, { one: '# min', other: '# min' })}`
    : t`${plural(value, { one: '# rep', other: '# reps' })}`;
