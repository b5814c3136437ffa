import type { Series } from '#contract/events/series.ts';
import type { SitPlan } from '#contract/events/sitPlan.ts';
import type { CommunityRow, MaybeViewer } from '#server/communities/access.ts';
import {
  type CancelledDateRow,
  cardOf,
  detailFieldsOf,
  type OccurrenceCardRow,
  type SeriesPageRow,
  type SeriesRow,
} from '#server/events/occurrence/rules.ts';
import { mayChange } from '#server/events/policy.ts';
import { iso } from '#server/platform/clock.ts';
import { formatOf } from '#server/platform/formats.ts';
import { recurrenceOf } from './ruleColumns.ts';
import type { OwnSettingsRow } from './store.ts';

/** A series as it was planned. */
export const seriesFieldsOf = (
  row: SeriesRow,
): Omit<
  Series,
  'upcomingOccurrences' | 'cancelledDates' | 'ownSettings' | 'isPaused' | 'can' | 'community' | 'guide'
> => ({
  id: row.id,
  communityId: row.community_id,
  guideId: row.guide_id,
  title: row.title,
  description: row.description,
  descriptionFormat: formatOf(row.is_formatted),
  startTime: iso(row.starts_at),
  endTime: iso(row.ends_at),
  timezone: row.timezone,
  location: row.location,
  capacity: row.capacity,
  isUnlimited: row.is_unlimited,
  isOnline: row.join_url !== null,
  joinUrl: row.join_url,
  attendeesShownTo: row.attendees_shown_to,
  guestsConfirm: row.guests_confirm,
  sit: row.sit as SitPlan | null,
  nextId: row.next_id,
  updatedAt: iso(row.updated_at),
  recurrence: recurrenceOf(row),
  isLiving: row.is_living,
  confirmedUntil: row.confirmed_until,
});

interface SeriesDates {
  upcoming: OccurrenceCardRow[];
  cancelled: CancelledDateRow[];
  ownSettings: OwnSettingsRow[];
  isPaused: boolean;
}

/**
 * A series as the viewer sees it, with its next dates, and for those who may edit it, its cancelled dates and the own
 * settings of its dates.
 */
export function seriesOf(
  row: SeriesPageRow,
  { upcoming, cancelled, ownSettings, isPaused }: SeriesDates,
  community: CommunityRow,
  viewer: MaybeViewer,
): Series {
  const canEdit = mayChange(row, community, viewer);
  return {
    ...seriesFieldsOf(row),
    ...detailFieldsOf(row, community),
    joinUrl: canEdit ? row.join_url : null,
    upcomingOccurrences: upcoming.map(cardOf),
    cancelledDates: canEdit ? cancelled.map(cancelledDateOf) : [],
    isPaused,
    ownSettings: canEdit ? ownSettings.map(ownSettingsOfDate) : [],
    can: { edit: canEdit, delete: canEdit },
  };
}

const cancelledDateOf = (row: CancelledDateRow): Series['cancelledDates'][number] => ({
  id: row.id,
  day: row.takes_place_on,
  startTime: iso(row.starts_at),
  endTime: iso(row.ends_at),
  attendeeCount: row.attendee_count,
  guestCount: row.guest_count,
});

const ownSettingsOfDate = (row: OwnSettingsRow): Series['ownSettings'][number] => ({
  day: row.day,
  joinUrl: row.join_url,
  attendeesShownTo: row.attendees_shown_to,
  guestsConfirm: row.guests_confirm,
  sit: row.sit as SitPlan | null,
});
