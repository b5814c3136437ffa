import { z } from 'zod';
import type { Weekday } from '#contract/platform/weekdays.ts';
import {
  CadenceDraft,
  type PracticeSettings,
  PracticeSettingsDraft,
  Show,
} from '#contract/sadhana/settings.ts';
import { readerZone } from '#web/platform/calendar/zones.ts';
import { parseCount } from '#web/platform/text/parseCount.ts';

/** The values of the form: numbers as text, and an empty string for no time. */
export interface SettingsFields {
  dayStartsAt: string;
  weekdays: string[];
  /** Whether the observances of the member are days of practice, too. */
  isOnObservances: boolean;
  show: string;
  presence: boolean;
  time: string;
  minutes: string;
  timezone: string;
  reminder: boolean;
}

/** The values of a valid form. */
export type SettingsValues = SettingsFields & { weekdays: Weekday[]; show: Show };

/** Validates the form with the messages of the contract. The values stay as they are. */
export const SettingsSchema: z.ZodType<SettingsValues, SettingsFields> = z
  .object({
    dayStartsAt: z.string(),
    weekdays: CadenceDraft.shape.weekdays as z.ZodType<Weekday[], string[]>,
    isOnObservances: z.boolean(),
    show: Show as z.ZodType<Show, string>,
    presence: z.boolean(),
    time: z.string(),
    minutes: z.string(),
    timezone: z.string(),
    reminder: z.boolean(),
  })
  .superRefine((fields, context) => {
    if (fields.weekdays.length === 0 && !fields.isOnObservances)
      context.addIssue({ code: 'custom', path: ['weekdays'], message: 'Select at least one day' });
    const { error } = PracticeSettingsDraft.safeParse(draftOf(fields));
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message });
  });

/** The body of the request. */
export const draftOf = (fields: SettingsValues): PracticeSettingsDraft => ({
  dayStartsAt: Number(fields.dayStartsAt),
  show: fields.show,
  presence: fields.presence,
  time: fields.time || null,
  minutes: parseCount(fields.minutes) ?? 0,
  timezone: fields.time ? fields.timezone : null,
  reminder: fields.reminder,
});

export const fieldsOf = (
  settings: PracticeSettings,
  practiceDays: Pick<SettingsFields, 'weekdays' | 'isOnObservances'>,
): SettingsFields => ({
  dayStartsAt: String(settings.dayStartsAt),
  ...practiceDays,
  show: settings.show,
  presence: settings.presence,
  time: settings.time ?? '',
  minutes: String(settings.minutes),
  timezone: settings.timezone ?? readerZone(),
  reminder: settings.reminder,
});
