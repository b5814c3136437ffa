import { msg, t } from '@lingui/core/macro';
import { z } from 'zod';
import { count } from '#contract/platform/primitives.ts';

/** The maximum number of interval bells in a session. */
export const MAX_INTERVAL_BELLS = 60;
export const MAX_INTERVAL = 90;
const MAX_MINUTE = 180;

const INVALID = msg`Enter minutes, such as 10, 20`;

const AtMinutes = z
  .array(
    z
      .int({ error: () => t`Minutes must be whole numbers, such as 10, 20` })
      .min(1, { error: () => t`Minutes must be at least 1` })
      .max(MAX_MINUTE, { error: () => t`Minutes must be at most ${MAX_MINUTE}` }),
  )
  .min(1, { error: () => t(INVALID) })
  .max(MAX_INTERVAL_BELLS, { error: () => t`At most ${MAX_INTERVAL_BELLS} bells` });

const EveryMinutes = count('Interval', 1, MAX_INTERVAL);

/**
 * When interval bells ring: every n minutes, or at the given minutes. Minutes count from the start of a part.
 */
export const Intervals = z.union([z.object({ every: EveryMinutes }), z.object({ at: AtMinutes })]);
export type Intervals = z.output<typeof Intervals>;

type Parsed = { intervals: Intervals } | { error: string };

/** Parses the typed minutes of "every n minutes". */
export function parseEvery(typed: string): Parsed {
  const { data, error } = EveryMinutes.safeParse(typed.trim() === '' ? null : Number(typed));
  return error ? { error: error.issues[0]?.message ?? t(INVALID) } : { intervals: { every: data } };
}

/** Parses typed minutes such as "10, 20". Sorts them and drops repeated ones. */
export function parseAt(typed: string): Parsed {
  const words = typed.split(/[\s,;]+/).filter(Boolean);
  const minutes = [...new Set(words.map((word) => (/^\d+$/.test(word) ? Number(word) : Number.NaN)))];
  const { data, error } = AtMinutes.safeParse(minutes.sort((a, b) => a - b));
  return error ? { error: error.issues[0]?.message ?? t(INVALID) } : { intervals: { at: data } };
}
