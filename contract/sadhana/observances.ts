import { z } from 'zod';
import { calendarDay, outputDay, text, zone } from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { cutText } from '#contract/platform/text/fileText.ts';

/** Days of the moon, which are computed (`moonDays.ts`), and the days of a calendar file. */
export const ObservanceKind = z.enum(
  ['purnima', 'amavasya', 'ekadashi', 'file'],
  schemaMessage('An observance must be purnima, amavasya, ekadashi or file'),
);
export type ObservanceKind = z.output<typeof ObservanceKind>;

export const ObservanceKinds = z
  .array(ObservanceKind, schemaMessage('Observances must be a list'))
  .max(100, schemaMessage('Observances must be at most 100'))
  .transform((kinds) => [...new Set(kinds)]);

export const MAX_OBSERVANCE_DAYS = 500;
export const MAX_OBSERVANCE_NAME = 60;

/** A day of a calendar file, with its title. */
const NamedDay = z.object({ on: outputDay, name: z.string() });
export type NamedDay = z.output<typeof NamedDay>;

/** Each day once, in their order. Several titles of a day become one. */
export function mergedDays(days: readonly NamedDay[]): NamedDay[] {
  const titles = new Map<string, Set<string>>();
  for (const { on, name } of days) titles.set(on, (titles.get(on) ?? new Set()).add(name));
  return [...titles]
    .map(([on, names]) => ({ on, name: cutText([...names].join(', '), MAX_OBSERVANCE_NAME) }))
    .sort((one, other) => (one.on < other.on ? -1 : 1));
}

/** The observances that a member follows. */
export const Observances = z.object({
  kinds: z.array(ObservanceKind),
  /** The zone for which the days of the moon are computed; null if none was chosen yet. */
  timezone: z.string().nullable(),
  /** The days of the calendar file, in their order. */
  days: z.array(NamedDay),
});
export type Observances = z.output<typeof Observances>;

export const ObservancesDraft = z
  .object({
    kinds: ObservanceKinds,
    timezone: zone,
    days: z
      .array(z.object({ on: calendarDay('Day'), name: text('Name', MAX_OBSERVANCE_NAME) }))
      .max(
        MAX_OBSERVANCE_DAYS,
        schemaMessage('A calendar file can have at most {max} days', { max: MAX_OBSERVANCE_DAYS }),
      )
      .optional(),
  })
  .meta({ id: 'ObservancesDraft' });
export type ObservancesDraft = z.output<typeof ObservancesDraft>;
