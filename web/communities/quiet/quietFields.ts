import type { Control } from 'react-hook-form';
import { z } from 'zod';
import { RetreatDraft, type User } from '#contract/account.ts';
import { type Digest, DigestDraft, Rhythm } from '#contract/communities/digest.ts';
import { Weekday } from '#contract/platform/weekdays.ts';
import type { PracticeSettings } from '#contract/sadhana/settings.ts';
import { api } from '#web/platform/api/api.ts';
import { readerZone } from '#web/platform/calendar/zones.ts';
import { currentRetreat } from './retreat.ts';

/** What the form shows and changes. It is stored in several places. */
export interface QuietSettings {
  user: User;
  digest: Digest;
  practice: PracticeSettings;
}

const Letter = z.object({
  rhythm: Rhythm as z.ZodType<Rhythm, string>,
  weekday: Weekday as z.ZodType<Weekday, string>,
  hour: z.string(),
  timezone: z.string(),
  communityIds: DigestDraft.shape.communityIds as z.ZodType<string[], string[]>,
  repliesToMe: z.boolean(),
});

const Mails = z.object({
  eventReminders: z.boolean(),
  calendarMails: z.boolean(),
  waitingMails: z.boolean(),
  /** Whether the member is reminded of the hour of practice. */
  reminder: z.boolean(),
});

const Retreat = z.object({ from: z.string(), to: z.string(), isShown: z.boolean(), isRest: z.boolean() });

/** The values of the form. Those of selects are strings. Without a retreat, its days are empty. */
export const QuietFields = z
  .object({ ...Letter.shape, ...Mails.shape, ...Retreat.shape })
  .superRefine((fields, context) => {
    if (!hasRetreat(fields)) return;
    const { error } = RetreatDraft.safeParse({ ...Retreat.parse(fields), timezone: readerZone() });
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message });
  });
export type QuietFields = z.output<typeof QuietFields>;
export type QuietControl = Control<z.input<typeof QuietFields>, unknown, QuietFields>;

const hasRetreat = ({ from, to }: { from: string; to: string }) => from !== '' || to !== '';

export function fieldsOf({ user, digest, practice }: QuietSettings): QuietFields {
  const { eventReminders, calendarMails, waitingMails } = user;
  const retreat = currentRetreat(user.retreat);
  return {
    rhythm: digest.rhythm,
    weekday: digest.weekday ?? 'SU',
    hour: String(digest.hour),
    timezone: digest.timezone ?? readerZone(),
    communityIds: digest.communityIds,
    repliesToMe: digest.repliesToMe,
    ...{ eventReminders, calendarMails, waitingMails },
    reminder: practice.reminder,
    from: retreat?.from ?? '',
    to: retreat?.to ?? '',
    isShown: retreat?.isShown ?? false,
    isRest: retreat?.isRest ?? true,
  };
}

/**
 * Sends what has changed, each part with its own call. When a call fails, the earlier parts are saved, and saving again
 * sends all of them again, which changes nothing.
 */
export async function saveChanges(settings: QuietSettings, fields: QuietFields): Promise<QuietSettings> {
  const before = fieldsOf(settings);
  const isChanged = (part: z.ZodType) =>
    JSON.stringify(part.parse(fields)) !== JSON.stringify(part.parse(before));
  let { user, digest, practice } = settings;
  if (isChanged(Letter))
    digest = await api.communities.updateDigest({
      body: { ...Letter.parse(fields), hour: Number(fields.hour) },
    });
  if (fields.reminder !== before.reminder) {
    const {
      cadence: _cadence,
      rests: _rests,
      observances: _observances,
      hasFeed: _hasFeed,
      ...settings
    } = practice;
    practice = await api.sadhana.updateSettings({ body: { ...settings, reminder: fields.reminder } });
  }
  const { eventReminders, calendarMails, waitingMails } = fields;
  if (eventReminders !== before.eventReminders)
    user = await api.account.updateReminders({ body: { eventReminders } });
  if (calendarMails !== before.calendarMails)
    user = await api.account.updateCalendarMails({ body: { calendarMails } });
  if (waitingMails !== before.waitingMails)
    user = await api.admin.updateWaitingMails({ body: { waitingMails } });
  if (hasRetreat(fields) && isChanged(Retreat)) {
    const timezone = currentRetreat(user.retreat)?.timezone ?? readerZone();
    user = await api.account.setRetreat({ body: { ...Retreat.parse(fields), timezone } });
  }
  return { user, digest, practice };
}
