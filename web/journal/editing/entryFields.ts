import { z } from 'zod';
import type { Entry } from '#contract/journal/entries.ts';
import { EntryDraft, EntryReading } from '#contract/journal/entryDrafts.ts';
import { MAX_ENTRY_PICTURES } from '#contract/journal/pictureLimits.ts';
import { text } from '#contract/platform/primitives.ts';
import { entryDay } from '#web/journal/entryText.ts';
import type { JournalPicture } from '#web/journal/journalCalls.ts';
import { dayOf } from '#web/platform/calendar/days.ts';
import { noonOf } from '#web/platform/calendar/wallTime.ts';
import { draftParser, type FormDraft } from '#web/platform/drafts/formDraft.ts';

/** A picture in the form. It is in the form before it is uploaded, so that it can be described meanwhile. */
const PictureFields = z.object({
  /** Empty until the picture is uploaded. */
  id: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
  // The fields that open the picture in a sealed journal.
  key: z.string().optional(),
  boxId: z.string().optional(),
  type: z.string().optional(),
  isKept: z.boolean().optional(),
  /** The key of the upload; empty for a picture that the entry had before. */
  uploadKey: z.string(),
} satisfies Record<keyof JournalPicture | 'uploadKey', z.ZodType>);
export type PictureFields = z.output<typeof PictureFields>;

/** The values of the form: a day instead of the instant, and an empty string instead of null. */
const EntryFormValues = z.object({
  date: z.string(),
  title: z.string(),
  content: z.string(),
  mood: z.string(),
  tags: z.array(z.string()),
  pictures: z.array(PictureFields),
  reading: EntryReading.nullable(),
} satisfies Record<Exclude<keyof EntryDraft, 'day'>, z.ZodType>);
export type EntryFormValues = z.infer<typeof EntryFormValues>;
/** The validated values of the form. `date` is still a day. */
export type ValidEntryFields = Omit<EntryDraft, 'day' | 'pictures'> & { pictures: JournalPicture[] };

const { day: _day, pictures: _pictures, ...draftFields } = EntryDraft.shape;
// The contract also accepts null, which the form never contains, so the input type here is narrower.
export const EntryFields = z.object({
  ...draftFields,
  date: text('Date', 10),
  pictures: z
    .array(
      PictureFields.transform(({ uploadKey: _uploadKey, alt, ...picture }) => ({
        ...picture,
        alt: alt.trim(),
      })),
    )
    .max(MAX_ENTRY_PICTURES),
}) as z.ZodType<ValidEntryFields, EntryFormValues>;

/** The initial values of the form: those of the entry, or empty ones with the date of today. */
export const fieldsOf = (entry?: Entry): EntryFormValues => ({
  date: entry ? entryDay(entry) : dayOf(),
  title: entry?.title ?? '',
  content: entry?.content ?? '',
  mood: entry?.mood ?? '',
  tags: entry?.tags ?? [],
  pictures: entry?.pictures.map((picture) => ({ ...picture, uploadKey: '' })) ?? [],
  reading: entry?.reading ?? null,
});

/**
 * The instant of an entry on `day` (YYYY-MM-DD): that of `previous` if it is on that day, the current time for today,
 * otherwise noon in the reader's time zone.
 */
export function instantOf(day: string, previous?: Entry): string {
  if (previous && entryDay(previous) === day) return previous.date;
  const now = new Date();
  return dayOf(now) === day ? now.toISOString() : noonOf(day);
}

export const entryBodyOf = (fields: ValidEntryFields, previous?: Entry): EntryDraft => ({
  ...fields,
  date: instantOf(fields.date, previous),
  day: fields.date,
});

/** The name under which the draft of an edited entry is stored. */
export const editDraftName = (entryId: string) => `journal/${entryId}`;

/** The prefix of the names under which drafts of new entries are stored. */
export const NEW_ENTRY_DRAFT_PREFIX = 'journal/new/';

const parseStored = draftParser<EntryFormValues>(
  // Without malformed pictures or a malformed reading, the text is kept.
  EntryFormValues.extend({
    pictures: z.array(PictureFields).catch([]),
    reading: EntryReading.nullable().catch(null),
  }),
  fieldsOf,
);

/** Validates a stored draft. Pictures that were not uploaded are lost with the page in which they were chosen. */
export function parseEntryDraft(stored: unknown): FormDraft<EntryFormValues> | null {
  const draft = parseStored(stored);
  if (!draft) return null;
  const pictures = draft.fields.pictures.filter(({ id }) => id !== '');
  return { ...draft, fields: { ...draft.fields, pictures } };
}
