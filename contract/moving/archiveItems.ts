import { z } from 'zod';
import { DigestDraft } from '#contract/communities/digest.ts';
import { EntryDraft, EntryReading } from '#contract/journal/entryDrafts.ts';
import { LIMITS } from '#contract/platform/constants.ts';
import { gradient } from '#contract/platform/gradient.ts';
import { MAX_LANGUAGE_TAG } from '#contract/platform/languages.ts';
import { languageTag } from '#contract/platform/languageTags.ts';
import { calendarDay, count, optionalText, outputDay, text, zone } from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { MAX_OBSERVANCE_DAYS, ObservancesDraft } from '#contract/sadhana/observances.ts';
import { MAX_VALUE, PracticeDraft, PracticeType } from '#contract/sadhana/practices.ts';
import { MAX_PRESET_PRACTICES } from '#contract/sadhana/presets.ts';
import {
  Cadence,
  CadenceDraft,
  PracticeSettings,
  PracticeSettingsDraft,
  RestDraft,
} from '#contract/sadhana/settings.ts';
import { MAX_SOURCE_ID } from './archiveImportLimits.ts';

// The shapes of the items of an archive. Their fields have the limits that they have when they are written by hand.

export const sourceId = text('Source id', MAX_SOURCE_ID);

/** A practice as logs, presets and entries name it: the member's own practice with this name and type. */
const namedPractice = z.object({ name: text('Name', LIMITS.name), type: PracticeType });
export type NamedPractice = z.output<typeof namedPractice>;

export const ArchivedPractice = PracticeDraft.and(z.object({ sourceId }));

export const ArchivedPreset = z.object({
  sourceId,
  title: text('Title', LIMITS.title),
  description: optionalText('Description', LIMITS.description),
  practices: z
    .array(
      namedPractice.extend({
        /** In a sequence. A practice without a length of its own is exported with its default value, which may be longer. */
        minutes: count('Minutes', 1, MAX_VALUE.time)
          .nullish()
          .transform((minutes) => minutes ?? null),
      }),
    )
    .min(1, schemaMessage('Select at least one practice'))
    .max(MAX_PRESET_PRACTICES, schemaMessage('At most {max} practices', { max: MAX_PRESET_PRACTICES })),
});
export type ArchivedPreset = z.output<typeof ArchivedPreset>;

export const ArchivedLog = z.object({
  sourceId,
  practice: namedPractice,
  date: calendarDay('Date'),
  value: count('Value', 1, MAX_VALUE.reps),
  sankalpa: optionalText('Intention', LIMITS.sankalpa),
  notes: optionalText('Notes', LIMITS.content),
});
export type ArchivedLog = z.output<typeof ArchivedLog>;

/** The practice after which an entry was written. The fields of the log are null once the log was deleted. */
const archivedSit = z.object({
  logId: sourceId.nullable(),
  practice: namedPractice,
  date: calendarDay('Date').nullable(),
  value: count('Value', 1, MAX_VALUE.reps).nullable(),
  reflection: z
    .object({
      content: text('The reflection', LIMITS.description),
      author: text('The author of the reflection', LIMITS.name),
      date: calendarDay('The day of the reflection'),
      language: languageTag.nullish(),
    })
    .nullable(),
});
export type ArchivedSit = z.output<typeof archivedSit>;

/** An entry. The ids of its pictures are those in the archive. Its reading is at another installation. */
export const ArchivedEntry = EntryDraft.safeExtend({
  sourceId,
  sit: archivedSit.nullish().transform((sit) => sit ?? null),
  reading: EntryReading.nullish().transform((reading) =>
    reading ? { readingId: null, title: reading.title, passage: reading.passage } : null,
  ),
});
export type ArchivedEntry = z.output<typeof ArchivedEntry>;

/**
 * The settings for practice in an archive. Days of practice that are observances have the time zone and the days of the calendar
 * file with which they were chosen, so that the free days of the past stay as they were.
 */
export const ExportedPracticeSettings = PracticeSettings.extend({
  cadence: z.array(
    Cadence.extend({ timezone: z.string().optional(), fileDays: z.array(outputDay).optional() }),
  ),
});
export type ExportedPracticeSettings = z.output<typeof ExportedPracticeSettings>;

/** Archives of before 2026-11-30 have no time zone here. The observances that were chosen last are used for them. */
export const ArchivedCadence = CadenceDraft.and(
  z.object({
    timezone: zone.optional(),
    fileDays: z
      .array(calendarDay('Day'))
      .max(
        MAX_OBSERVANCE_DAYS,
        schemaMessage('A calendar file can have at most {max} days', { max: MAX_OBSERVANCE_DAYS }),
      )
      .default([]),
  }),
);
export type ArchivedCadence = z.output<typeof ArchivedCadence>;

/** The settings, by their source ids. Each is set only if it was never set here, unless mine are to be replaced. */
export const ARCHIVED_SETTINGS = {
  practice: PracticeSettingsDraft,
  observances: ObservancesDraft,
  cadences: z.array(ArchivedCadence).max(100, schemaMessage('Days must be at most 100')),
  rests: z.array(RestDraft).max(200, schemaMessage('There can be at most {max} rests.', { max: 200 })),
  language: text('Language', MAX_LANGUAGE_TAG),
  letter: DigestDraft,
  usernameGradient: gradient,
};
export type ArchivedSetting = keyof typeof ARCHIVED_SETTINGS;
